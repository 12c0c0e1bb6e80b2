import { isUtf8 } from 'node:buffer';
import { BadFile } from './bad-file';

type Encoding = 'UTF-8' | 'UTF-16LE';

const LF = 0x0a;
/** Bytes by which the encoding is known. */
const HEAD_BYTES = 4;
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Text of a file in UTF-8 or UTF-16LE, without its byte order mark, in pieces. At bytes that are none of the encoding it gives the
 * lines before, and throws a BadFile that names the line.
 */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let encoding: Encoding | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  const read = function* (piece: Buffer, of: Encoding) {
    const { text, isBroken } = decoded(piece, of);
    line += lineEnds(text);
    if (text !== '') yield text;
    if (isBroken) throw new BadFile(`Invalid byte sequence in ${of} on line ${line}`);
  };
  for await (const chunk of bytes) {
    let all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!encoding) {
      rest = all;
      if (all.length < HEAD_BYTES) continue;
      encoding = encodingOf(all);
      all = withoutMark(all);
    }
    const whole = encoding === 'UTF-8' ? wholeUtf8(all) : wholeUtf16(all);
    rest = all.subarray(whole);
    yield* read(all.subarray(0, whole), encoding);
  }
  const last = encoding ? rest : withoutMark(rest);
  yield* read(last, encoding ?? encodingOf(rest));
}

/** A file without a mark is UTF-16LE if its first character is a letter of the alphabet in it: headers are. */
function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16LE';
  return head.length > 1 && head[0] !== 0 && head[1] === 0 ? 'UTF-16LE' : 'UTF-8';
}

function withoutMark(head: Buffer): Buffer {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2);
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

/** Length up to the last character that is there whole. */
function wholeUtf8(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function wholeUtf16(bytes: Buffer): number {
  const even = bytes.length - (bytes.length % 2);
  const high = even > 0 ? (bytes[even - 1] ?? 0) : 0;
  return high >= 0xd8 && high <= 0xdb ? even - 2 : even;
}

/** Text of the bytes; of broken ones the lines before the broken one. */
function decoded(bytes: Buffer, encoding: Encoding): { text: string; isBroken: boolean } {
  if (encoding === 'UTF-16LE') {
    const text = bytes.toString('utf16le');
    const at = bytes.length % 2 === 1 ? text.length : text.search(LONE_SURROGATE);
    return at < 0 ? { text, isBroken: false } : { text: wholeLines(text.slice(0, at)), isBroken: true };
  }
  if (isUtf8(bytes)) return { text: bytes.toString(), isBroken: false };
  let start = 0;
  for (
    let end = bytes.indexOf(LF);
    end >= 0 && isUtf8(bytes.subarray(start, end));
    end = bytes.indexOf(LF, start)
  )
    start = end + 1;
  return { text: bytes.toString('utf8', 0, start), isBroken: true };
}

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
