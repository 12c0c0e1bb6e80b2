import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '../errors';
import type { Metrics } from '../metrics/metrics';
import type { Readiness } from './readiness';

/** /healthz, /readyz, /metrics and /metrics/names on a port of their own, which is not public. */
export class OpsServer {
  private readonly server: Server;

  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy());
    });
  }

  /** Returns the address it listens on. */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(port, host, resolve);
    }).catch((error: NodeJS.ErrnoException) => {
      throw new Refusal(`OPS_PORT ${port} on ${host} cannot be listened on: ${error.code ?? error.message}.`);
    });
    const { address, family, port: actual } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = url?.split('?') ?? [];
    if (path === '/healthz') return send(response, 200, '{"alive":true}');
    if (path === '/readyz') {
      const report = await this.readiness.report();
      return send(response, report.ready ? 200 : 503, JSON.stringify(report));
    }
    if (path === '/metrics') {
      const { text, contentType } = await this.metrics.expose(headers.accept);
      return send(response, 200, text, contentType);
    }
    if (path === '/metrics/names') return send(response, 200, this.metrics.names(), 'text/plain');
    send(response, 404, '{"message":"Not found"}');
  }
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
