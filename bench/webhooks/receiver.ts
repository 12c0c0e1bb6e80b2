import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Hosts to a sender; those that hang take messages and never answer. */
export interface Receivers {
  readonly answering: string[];
  readonly hanging: string[];
}

/** Answered messages that arrived since the last report. */
export interface Arrivals {
  readonly count: number;
  /** Number of the event (its `audit_line_id`), and time of arrival, for messages about events. */
  readonly events: [nth: number, at: number][];
  /** Header lines and body of one of the messages. */
  readonly headers: [name: string, value: string][];
  readonly body: string;
}

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const END_OF_HEAD = '\r\n\r\n';
const NUMBER = '"audit_line_id":';

let count = 0;
let events: [nth: number, at: number][] = [];
/** Number of messages after which the parent process gets a report. */
let awaited: number | null = null;
let last: { head: string; body: Buffer } = { head: '', body: Buffer.alloc(0) };

/**
 * Receiver without an HTTP server: it shares the processors with the senders, and receivers of webhooks do not. It knows as
 * much of HTTP/1.1 as undici sends: requests one after the other, each with its content-length.
 */
function answer(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const head = rest.toString('latin1', 0, end);
      const from = end + END_OF_HEAD.length;
      const to = from + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (rest.length < to) return;
      socket.write(ANSWER);
      received(head, rest.subarray(from, to));
      rest = rest.subarray(to);
    }
  });
}

function received(head: string, body: Buffer): void {
  count++;
  last = { head, body };
  const number = body.indexOf(NUMBER);
  if (number !== -1) {
    const from = number + NUMBER.length;
    events.push([parseInt(body.toString('latin1', from, from + 12), 10), Date.now()]);
  }
  report();
}

function report(): void {
  if (awaited === null || count < awaited) return;
  const lines = last.head.split('\r\n').slice(1);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  process.send?.({ count, events, headers, body: last.body.toString() } satisfies Arrivals);
  awaited = null;
  count = 0;
  events = [];
}

process.on('message', (atLeast: number) => {
  awaited = atLeast;
  report();
});
process.on('disconnect', () => process.exit());

/** Each port is a host of its own to a sender. */
const listen = (onConnection: (socket: Socket) => void): Promise<string[]> =>
  Promise.all(
    Array.from({ length: Number(process.env['PORTS']) }, async () => {
      const server = createServer(onConnection);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );

void Promise.all([listen(answer), listen((socket) => socket.on('error', () => undefined).resume())]).then(
  ([answering, hanging]) => process.send?.({ answering, hanging } satisfies Receivers),
);
