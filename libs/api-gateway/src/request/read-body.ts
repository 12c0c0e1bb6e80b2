import type { IncomingMessage } from 'node:http';
import { Refused } from '../answer/errors';

const NONE = Buffer.alloc(0);

/** The bytes of a request, whatever they are. Called only once it is known who sends them. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const length = request.headers['content-length'];
  if (length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined))
    return NONE;
  if (Number(length) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(400, 'The request ended before its body did');
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, received);
}

/** The rest is not read, so the connection cannot be used again. */
const tooLarge = (limit: number): Refused =>
  new Refused(400, `The body of a request cannot be larger than ${limit} bytes`, { connection: 'close' });
