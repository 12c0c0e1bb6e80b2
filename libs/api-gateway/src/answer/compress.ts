import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '@deskline/record-http';

export type Encoding = 'br' | 'gzip';

/** By preference: the better compression first. */
const OFFERED: readonly Encoding[] = ['br', 'gzip'];

/** Preferred encoding of an Accept-Encoding header; null for none. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (!header) return null;
  const qualities = new Map(header.split(',').map(qualityOf));
  const quality = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0;
  const [best] = [...OFFERED].sort((one, other) => quality(other) - quality(one));
  const identity = qualities.get('identity') ?? 0;
  return best !== undefined && quality(best) > 0 && quality(best) >= identity ? best : null;
}

/** `gzip;q=0.5`; 1 without a number, 0 for an invalid one. */
function qualityOf(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = q === undefined ? 1 : Number(q.slice(2));
  return [name === 'x-gzip' ? 'gzip' : name, quality >= 0 && quality <= 1 ? quality : 0];
}

/** A smaller answer fits into one packet. */
const MIN_BYTES = 1_024;
const TEXT = /^(application\/(json|[\w.-]+\+json)|text\/)/;

/** Encodes a body. */
export type Encode = (encoding: Encoding, body: Buffer) => Promise<Buffer>;

interface Quality {
  readonly br: number;
  readonly gzip: number;
}

/** Fast rather than small: the last tenth would cost as much CPU time as the rest. */
const FAST: Quality = { br: 4, gzip: 4 };
/** For bytes that are sent many times. Brotli's best takes ten times as long for a fifteenth less. */
const SMALL: Quality = { br: 9, gzip: 9 };

const ENCODERS: Readonly<Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>>> = {
  br: (body, quality) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body, level) => promisify<Buffer, { level: number }, Buffer>(gzip)(body, { level }),
};

const encodeFast: Encode = (encoding, body) => ENCODERS[encoding](body, FAST[encoding]);
export const encodeSmall: Encode = (encoding, body) => ENCODERS[encoding](body, SMALL[encoding]);

/**
 * Compresses an answer as Accept-Encoding allows. It gets the weak form of its ETag, since the bytes differ and the
 * record does not; If-None-Match and If-Match take either form.
 */
export async function compress(
  answer: Answer,
  headers: IncomingHttpHeaders,
  encode: Encode = encodeFast,
): Promise<Answer> {
  const { head, body } = answer;
  if (head.headers['Content-Encoding'] !== undefined) return answer;
  if (body.length < MIN_BYTES || !TEXT.test(head.headers['Content-Type'] ?? '')) return answer;
  const varying = { ...head.headers, Vary: 'Accept-Encoding' };
  const encoding = encodingFor(headers['accept-encoding']?.toString());
  if (encoding === null) return { head: { ...head, headers: varying }, body };
  const tag = head.headers['ETag'];
  const encoded = {
    ...varying,
    'Content-Encoding': encoding,
    ...(tag !== undefined && { ETag: tag.startsWith('W/') ? tag : `W/${tag}` }),
  };
  return { head: { ...head, headers: encoded }, body: await encode(encoding, body) };
}
