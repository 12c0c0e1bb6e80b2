import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOSTS, MEMBERS, type ReceiverBehaviour } from './plan';

export type Order = 'be ill' | 'be well' | 'report';
export type Row = readonly [
  at: number,
  member: number,
  record: number,
  nth: number,
  delivery: string,
  sequence: number,
  answered: number | null,
];

/** Longer than the timeout of an attempt, so that no answer is in time by chance. */
const HANG_MS = 11_000;

let areIll = false;
const arrivals: { head: Row; response: ServerResponse }[] = [];
const mannerOf = (index: number): ReceiverBehaviour => (areIll && MEMBERS[index]?.manner) || 'healthy';

function receive(request: IncomingMessage, response: ServerResponse): void {
  const at = performance.timeOrigin + performance.now();
  const index = Number(request.url?.slice(1));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { object_id, payload } = JSON.parse(Buffer.concat(chunks).toString());
    const { 'x-webhook-delivery': delivery, 'x-webhook-sequence': sequence } = request.headers;
    const head: Row = [at, index, object_id, payload.nth, String(delivery), Number(sequence), null];
    arrivals.push({ head, response });
    answer(mannerOf(index), response);
  });
}

function answer(manner: ReceiverBehaviour, response: ServerResponse): void {
  if (manner === 'failing') response.writeHead(500).end();
  else if (manner === 'healthy') response.writeHead(200).end();
  else {
    const timer = setTimeout(() => response.writeHead(200).end(), HANG_MS);
    response.once('close', () => clearTimeout(timer));
  }
}

const report = (): Row[] =>
  arrivals.splice(0).map(({ head, response }) => {
    const [at, member, record, nth, delivery, sequence] = head;
    const answered = response.headersSent ? response.statusCode : null;
    return [at, member, record, nth, delivery, sequence, answered];
  });

/** Addresses of the receivers: all of 127.0.0.0/8 is this machine. */
const listen = (host: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = createServer(receive).once('error', reject);
    server.keepAliveTimeout = 60_000;
    const address = `127.0.0.${11 + host}`;
    server.listen(0, address, () => resolve(`http://${address}:${(server.address() as AddressInfo).port}`));
  });

process.on('message', (order: Order) => {
  if (order === 'report') process.send?.(report());
  else areIll = order === 'be ill';
});
process.once('disconnect', () => process.exit());

void Promise.all(Array.from({ length: HOSTS }, (_, host) => listen(host))).then((urls) =>
  process.send?.(urls),
);
