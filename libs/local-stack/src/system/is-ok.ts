import { get } from 'node:http';

/**
 * Whether an address answers with success in that time. Over a connection of its own: one that was kept may lead to a
 * process that has just been killed, and wait there.
 */
export function isOk(url: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      resolve(response.statusCode === 200);
      response.resume();
    });
    const timer = setTimeout(() => request.destroy(), withinMs);
    request
      .once('error', () => resolve(false))
      .once('close', () => {
        clearTimeout(timer);
        resolve(false);
      });
  });
}
