import { INVALID, Refusal } from './kind';

/** Picture in a data URL: it becomes an upload of the caller before the record is written. */
export class DataPicture {
  constructor(
    readonly extension: string,
    readonly bytes: Buffer,
  ) {}
}

/** "below 2 MB" */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024 - 1;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/jpg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
]);

/** Media type and parameters, up to the comma; none is longer. */
const HEAD = /^\s*data:([^,;]*)((?:;[^,;]*)*),/i;
const HEAD_CHARS = 200;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const NOT_INCLUDED = new Refusal('not_included');
const TOO_LONG = new Refusal('too_long_bytes', { max: MAX_PICTURE_BYTES });

/** Picture in a data URL, or its refusal; undefined for another text. Its content must be of the type that it names. */
export function dataPictureIn(
  text: string,
  extensions: readonly string[],
): DataPicture | Refusal | undefined {
  if (!/^\s*data:/i.test(text)) return undefined;
  const [head, type = '', parameters = ''] = HEAD.exec(text.slice(0, HEAD_CHARS)) ?? [];
  if (head === undefined) return INVALID;
  const extension = TYPES.get(type.trim().toLowerCase());
  if (extension === undefined || !extensions.includes(extension)) return NOT_INCLUDED;
  const content = unescaped(text.slice(head.length));
  const bytes = /;\s*base64\s*$/i.test(parameters)
    ? ofBase64(content)
    : content === undefined
      ? INVALID
      : Buffer.from(content);
  if (bytes instanceof Refusal) return bytes;
  if (bytes.length > MAX_PICTURE_BYTES) return TOO_LONG;
  return SIGNATURES[extension]?.(bytes) ? new DataPicture(extension, bytes) : INVALID;
}

function unescaped(text: string): string | undefined {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return undefined; // no escape of UTF-8
  }
}

/** Clients break the lines of base64. */
function ofBase64(text: string | undefined): Buffer | Refusal {
  const joined = text?.replace(/[\t\r\n]+/g, '');
  if (joined === undefined || !BASE64.test(joined)) return INVALID;
  const isPadded = joined.endsWith('=');
  if (isPadded ? joined.length % 4 !== 0 : joined.length % 4 === 1) return INVALID;
  return Buffer.from(joined, 'base64');
}

const beginsWith =
  (...starts: readonly (string | readonly number[])[]) =>
  (bytes: Buffer): boolean =>
    starts.some((start) => {
      const first = typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start);
      return bytes.subarray(0, first.length).equals(first);
    });

const isRiff = beginsWith('RIFF');

/** First bytes of each type, by its extension. */
const SIGNATURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: beginsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: beginsWith([0xff, 0xd8, 0xff]),
  gif: beginsWith('GIF87a', 'GIF89a'),
  webp: (bytes) => isRiff(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  svg: isSvg,
};

/** White space, a declaration, comment or document type before the first element. */
const PROLOG = /\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s[^[>]*>/iy;

/** XML whose first element is `svg`. A document type that defines entities is not read. */
function isSvg(bytes: Buffer): boolean {
  const text = utf8(bytes);
  let at = 0;
  for (PROLOG.lastIndex = 0; PROLOG.test(text);) at = PROLOG.lastIndex;
  return /^<svg[\s>/]$/.test(text.slice(at, at + 5));
}

/** Text without a byte order mark; empty for bytes that are no UTF-8. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}
