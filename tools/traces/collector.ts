import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { spansIn, type Span } from './otlp';
import { listPage, tracePage } from './pages';

const KEPT_TRACES = 500;
const SPANS_OF_TRACE = 2_000;

/** Collector of traces in memory, with pages to look at them: for one person at one machine, not for an installation. */
export class TraceCollector {
  private readonly traces = new Map<string, Span[]>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(port = 0): Promise<TraceCollector> {
    const server = createServer();
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    );
    const collector = new TraceCollector(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    server.on('request', (request, response) => void collector.answer(request, response));
    return collector;
  }

  /** Address that services send spans to. */
  get intake(): string {
    return `${this.url}/v1/traces`;
  }

  /** Spans of the call with that request id, in the order of their begin. */
  spansOf(requestId: string): Span[] {
    const spans = this.traces.get(requestId.replaceAll('-', '')) ?? [];
    return spans.toSorted((one, other) => one.from - other.from);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { method, url = '/' } = request;
      if (method === 'POST') {
        this.keep(spansIn(await text(request)));
        return send(response, 200, '{}', 'application/json');
      }
      const [, id] = /^\/traces\/([\w.-]{1,64})$/.exec(url) ?? [];
      if (id === undefined) return send(response, 200, listPage(this.traces));
      const spans = this.spansOf(id);
      send(response, spans.length > 0 ? 200 : 404, tracePage(id, spans));
    } catch {
      send(response, 400, '{"message":"Not a message of OTLP in JSON"}', 'application/json');
    }
  }

  private keep(spans: readonly Span[]): void {
    for (const span of spans) {
      const known = this.traces.get(span.trace) ?? [];
      if (known.length < SPANS_OF_TRACE) this.traces.set(span.trace, [...known, span]);
    }
    for (const oldest of this.traces.keys()) {
      if (this.traces.size <= KEPT_TRACES) return;
      this.traces.delete(oldest);
    }
  }
}

function send(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  };
  response.writeHead(status, headers).end(body);
}
