import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '@deskline/record-http';

export type Encoding = 'br' | 'gzip';

/** Of two that are wanted as much, the smaller result. */
const OFFERED: readonly Encoding[] = ['br', 'gzip'];

/** What an Accept-Encoding header likes best of what is offered; null: as it is. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (!header) return null;
  const qualities = new Map(header.split(',').map(qualityOf));
  const quality = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0;
  const [best] = [...OFFERED].sort((one, other) => quality(other) - quality(one));
  const asItIs = qualities.get('identity') ?? 0;
  return best !== undefined && quality(best) > 0 && quality(best) >= asItIs ? best : null;
}

/** `gzip;q=0.5`; without a number it is 1, and what is no number is 0. */
function qualityOf(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = q === undefined ? 1 : Number(q.slice(2));
  return [name === 'x-gzip' ? 'gzip' : name, quality >= 0 && quality <= 1 ? quality : 0];
}

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
export async function compress(answer: Answer, headers: IncomingHttpHeaders): Promise<Answer> {
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
