/** Id of messages that are no call and no answer: the greeting with the key, a probe, and without data the goodbye. */
export const NO_CALL = 0;
/** Data of a probe, which an instance returns. */
export const PROBE = Buffer.from([1]);
/** More than a call or an answer has: a body that the gateway accepts, and a page of an export. */
export const LONGEST_MESSAGE = 1024 * 1024 * 1024;
/** Room for a greeting: until then a socket may be of anybody. */
export const GREETING_BYTES = 64;

const LENGTH_BYTES = 2;

/** Subject of a call, before its frame. */
export function subjectBytes(subject: string): Buffer {
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(subject));
  bytes.writeUInt16LE(bytes.length - LENGTH_BYTES, 0);
  bytes.write(subject, LENGTH_BYTES);
  return bytes;
}

/** Subject and frame of a call. */
export function subjectIn(message: Buffer): { readonly subject: string; readonly data: Buffer } {
  const end = LENGTH_BYTES + message.readUInt16LE(0);
  return { subject: message.toString('utf8', LENGTH_BYTES, end), data: message.subarray(end) };
}
