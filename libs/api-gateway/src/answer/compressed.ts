import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '@deskline/record-http';
import { encodingFor, type Encoding } from './encoding';

/** Below this a packet is a packet. */
const WORTH_IT_BYTES = 1_024;
const TEXT = /^(application\/(json|[\w.-]+\+json)|text\/)/;

/** Fast rather than small: the last tenth would cost as much CPU as all the rest. */
const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify<Buffer, { level: number }, Buffer>(gzip)(body, { level: 4 }),
};

/**
 * The answer as the client likes it. The tag of a compressed one is the weak form of the same tag: the bytes differ, the
 * record does not. If-None-Match and If-Match take either form, so it does not matter how a client got its tag.
 */
export async function compressed(answer: Answer, headers: IncomingHttpHeaders): Promise<Answer> {
  const { head, body } = answer;
  if (body.length < WORTH_IT_BYTES || !TEXT.test(head.headers['Content-Type'] ?? '')) return answer;
  const varying = { ...head.headers, Vary: 'Accept-Encoding' };
  const encoding = encodingFor(headers['accept-encoding']?.toString());
  if (encoding === null) return { head: { ...head, headers: varying }, body };
  const tag = head.headers['ETag'];
  const encoded = {
    ...varying,
    'Content-Encoding': encoding,
    ...(tag !== undefined && { ETag: tag.startsWith('W/') ? tag : `W/${tag}` }),
  };
  return { head: { ...head, headers: encoded }, body: await COMPRESS[encoding](body) };
}
