import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Redirect URI of an application: records the requests that browsers bring. */
export class Callback {
  readonly arrivals: URL[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.arrivals.push(new URL(request.url ?? '/', this.url));
      response.writeHead(200, { 'content-type': 'text/html' }).end('Thank you.');
    });
  }

  static async start(): Promise<Callback> {
    const callback = new Callback();
    await new Promise<void>((resolve) => callback.server.listen(0, '127.0.0.1', resolve));
    return callback;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/callback`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
