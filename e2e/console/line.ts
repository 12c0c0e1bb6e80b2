import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Line between a browser and the gateway, which a spec cuts. The browser goes on to believe that it is online. */
export class Line {
  private isCut = false;
  private readonly ends = new Set<Duplex>();

  private constructor(private readonly server: Server) {
    server.on('connect', (request, browser: Duplex) => this.join(browser, request.url ?? ''));
  }

  static async open(): Promise<Line> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Line(server);
  }

  /** Options of a browser context that goes through the line. */
  get context() {
    return { proxy: { server: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` } };
  }

  /** Ends all connections, and refuses others. */
  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(browser: Duplex, address: string): void {
    if (this.isCut) return void browser.destroy();
    const [host, port] = address.split(':');
    const gateway: Socket = connect(Number(port), host);
    for (const [end, other] of [
      [browser, gateway],
      [gateway, browser],
    ] as const) {
      this.ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        this.ends.delete(end);
        other.destroy();
      });
    }
    gateway.on('connect', () => {
      browser.write('HTTP/1.1 200 Connected\r\n\r\n');
      browser.pipe(gateway).pipe(browser);
    });
  }
}
