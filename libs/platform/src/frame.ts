/** Message between the gateway and the services: one line of JSON, then bytes that the transport does not parse. */
export interface Frame<Head = unknown> {
  head: Head;
  body: Buffer;
}

const NEWLINE = 0x0a;
/** Body of a frame that has none. */
export const NO_BODY = Buffer.alloc(0);

/** JSON never contains a raw newline, so the first one always ends the head. */
export function encodeFrame(head: unknown, body: Uint8Array = NO_BODY): Buffer {
  const json = JSON.stringify(head);
  const length = Buffer.byteLength(json);
  const data = Buffer.allocUnsafe(length + 1 + body.length);
  data.write(json, 0, length, 'utf8');
  data[length] = NEWLINE;
  data.set(body, length + 1);
  return data;
}

/** The body is a view on the given bytes, not a copy. */
export function decodeFrame<Head>(data: Uint8Array): Frame<Head> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const end = bytes.indexOf(NEWLINE);
  if (end < 0)
    throw new SyntaxError('A frame has one line of JSON before its body; this one has no line end.');
  return { head: JSON.parse(bytes.toString('utf8', 0, end)) as Head, body: bytes.subarray(end + 1) };
}
