import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Requests an answer with its whole body. undici's `request` makes a stream of it, and sending a stream to the client costs
 * more than the rest of the way: for answers that fit into memory.
 */
export function requestWhole(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  options: Dispatcher.DispatchOptions,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head = { status: 0, headers: {} as IncomingHttpHeaders };
    dispatcher.dispatch(options, {
      onRequestStart: () => undefined,
      // An informational answer (1xx) comes before the final one.
      onResponseStart: (_controller, status, headers) => void (head = { status, headers }),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => resolve({ ...head, body: Buffer.concat(chunks) }),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}
