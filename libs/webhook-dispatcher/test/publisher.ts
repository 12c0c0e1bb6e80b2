import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dispatcher } from './dispatcher';

/** Serves the paths of a dispatcher that need no credentials, from which receivers fetch public keys. */
export class Publisher {
  private constructor(private readonly server: Server) {}

  /** Returns the present dispatcher. */
  static async start(dispatcher: () => Dispatcher): Promise<Publisher> {
    const server = createServer((request, response) => {
      void dispatcher()
        .call('GET', String(request.url), undefined, null)
        .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Publisher(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
