import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Messages that arrived since the last report. */
export interface Arrivals {
  readonly count: number;
  /** Milliseconds since each event was written, for messages that have the time. */
  readonly latencies: number[];
  /** One of the messages. */
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Receiver that answers 200; each of its ports is a host of its own to a sender. */
const ports = Number(process.env['PORTS']);
let count = 0;
let latencies: number[] = [];
/** Number of messages after which the parent process gets a report. */
let awaited: number | null = null;
let last: { headers: IncomingHttpHeaders; body: Buffer } = { headers: {}, body: Buffer.alloc(0) };

const server = () =>
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrivedAt = Date.now();
      response.end();
      count++;
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const writtenAt = body.indexOf('"written_at":');
      if (writtenAt !== -1)
        latencies.push(arrivedAt - Number(body.toString('latin1', writtenAt + 13, writtenAt + 26)));
      last = { headers: request.headers, body };
      report();
    });
  });

function report(): void {
  if (awaited === null || count < awaited) return;
  process.send?.({ count, latencies, headers: last.headers, body: last.body.toString() } satisfies Arrivals);
  awaited = null;
  count = 0;
  latencies = [];
}

process.on('message', (atLeast: number) => {
  awaited = atLeast;
  report();
});
process.on('disconnect', () => process.exit());

const listening = Array.from({ length: ports }, async () => {
  const listener = server();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
void Promise.all(listening).then((origins) => process.send?.(origins));
