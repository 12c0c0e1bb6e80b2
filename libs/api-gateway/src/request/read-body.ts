import { NO_BODY } from '@deskline/platform';
import type { IncomingMessage } from 'node:http';
import { ApiError, errors } from '@deskline/record-http';
import { bodyTooLarge } from '../answer/errors';

/** Bytes of a request. Called only after authentication. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const length = request.headers['content-length'];
  if (length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined))
    return NO_BODY;
  if (Number(length) > limit) throw bodyTooLarge(limit);
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > limit) throw bodyTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : errors.badRequest('The request ended before its body did');
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, received);
}
