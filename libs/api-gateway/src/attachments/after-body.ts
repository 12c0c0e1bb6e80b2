import { finished } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@deskline/record-http';

/**
 * A client that is still sending does not listen yet: what is left of a body of a decent size is read and forgotten, so
 * that it hears why. For more than that the connection is closed.
 */
export async function afterBody(request: IncomingMessage, most: number, error: ApiError): Promise<ApiError> {
  if (request.complete) return error;
  if (Number(request.headers['content-length']) <= most) {
    request.resume();
    await finished(request, { writable: false }).catch(() => undefined);
    return error;
  }
  return new ApiError(error.status, error.body, { ...error.headers, Connection: 'close' }, error.cause);
}
