import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { generate } from 'selfsigned';

/** Redirect address of an application: records the requests that browsers bring. */
export class Client {
  readonly arrivals: URL[] = [];

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static http(host = '127.0.0.1'): Promise<Client> {
    return Client.listen('http:', host, (listener) => createHttp(listener));
  }

  static async https(): Promise<Client> {
    const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
    return Client.listen('https:', '127.0.0.1', (listener) => createHttps({ key, cert }, listener));
  }

  private static async listen(
    protocol: string,
    host: string,
    create: (listener: RequestListener) => Server,
  ): Promise<Client> {
    const client: { it?: Client } = {};
    const server = create((request, response) => client.it?.answer(request.url ?? '/', response));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
    const { port, address, family } = server.address() as AddressInfo;
    client.it = new Client(server, `${protocol}//${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    return client.it;
  }

  /** Registered address; with `on`, it redirects there. */
  callback(on?: string): string {
    return `${this.origin}/callback${on === undefined ? '' : `?on=${encodeURIComponent(on)}`}`;
  }

  /** Parameters of the last request at the redirect address. */
  get lastQuery(): Record<string, string> {
    return Object.fromEntries(this.arrivals.at(-1)?.searchParams ?? []);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, response: Parameters<RequestListener>[1]): void {
    const url = new URL(path, this.origin);
    if (url.pathname === '/callback') this.arrivals.push(url);
    const on = url.searchParams.get('on');
    const [frame] = url.pathname === '/frame' ? [url.searchParams.get('of') ?? ''] : [];
    response.writeHead(on === null ? 200 : 302, {
      'content-type': 'text/html; charset=utf-8',
      connection: 'close',
      ...(on !== null && { location: on }),
    });
    response.end(`<!doctype html><title>Client</title>
      <link rel="icon" href="data:,">
      ${frame === undefined ? 'You have arrived.' : `<iframe src="${frame}"></iframe>`}`);
  }
}
