import { createServer } from 'node:net';
import { CannotStart } from './cannot-start';

export function freePort(): Promise<number> {
  return listenOnce(0);
}

/** An asked port must be free; the one of the last start is kept while it is. */
export async function choosePort(asked: number | undefined, last: number | undefined): Promise<number> {
  if (asked !== undefined) {
    return listenOnce(asked).catch(() => {
      throw new CannotStart(`Port ${asked} on 127.0.0.1 is in use by another program.`);
    });
  }
  return last === undefined ? freePort() : listenOnce(last).catch(freePort);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}
