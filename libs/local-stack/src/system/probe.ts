import { get } from 'node:http';

export interface Probed {
  ok: boolean;
  /** Body of the answer, or why there is none. */
  said: string;
}

/**
 * Asks an address that should answer with success in that time. Over a connection of its own: one that was kept may lead
 * to a process that has just been killed, and wait there.
 */
export function probe(url: string, withinMs: number): Promise<Probed> {
  return new Promise((resolve) => {
    const fail = (said: string) => resolve({ ok: false, said });
    const request = get(url, { agent: false }, (response) => {
      let said = '';
      response.setEncoding('utf8').on('data', (text: string) => (said += text));
      response.once('end', () => resolve({ ok: response.statusCode === 200, said }));
    });
    const timer = setTimeout(() => {
      fail(`no answer within ${withinMs} ms`);
      request.destroy();
    }, withinMs);
    request
      .once('error', (error) => fail(error.message))
      .once('close', () => {
        clearTimeout(timer);
        fail('the connection was closed');
      });
  });
}
