import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Execution of one statement, as PostgreSQL reports it. */
export interface Statement {
  readonly service: string;
  /** Name of a prepared statement. */
  readonly name?: string;
  readonly text: string;
  /** Milliseconds of parsing and planning: next to none for a prepared statement that has its plan. */
  readonly planMs: number;
  readonly executeMs: number;
  readonly rows: number;
  /** The same for statements that were sent together. */
  readonly roundTrip: string;
}

export interface PostgresTap {
  /** Address to give to services instead of the server's. */
  readonly url: string;
  /** Statements that were answered since the last call of this. */
  take(): Statement[];
  close(): Promise<void>;
}

/** Settings with which PostgreSQL tells its client about every statement. */
export const REPORTING = { client_min_messages: 'log', log_min_duration_statement: '0' };
const REPORT = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)(?: ([^:]+))?: (.*)$/s;

/** Passes connections on to PostgreSQL, and reads the reports in its answers. */
export async function tapPostgres(server: string): Promise<PostgresTap> {
  const url = new URL(server);
  const { port } = url;
  // A server of ours listens there, also one whose address is a socket in the file system.
  url.hostname = '127.0.0.1';
  const taken: Statement[] = [];
  const sockets = new Set<Socket>();
  const tap = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    join(client, upstream, sockets);
    const session = new Session(`${client.remotePort}`, (statement) => taken.push(statement));
    client.once('data', (startup: Buffer) => session.start(startup));
    upstream.on('data', (bytes: Buffer) => session.read(bytes));
  });
  await once(tap.listen(0, '127.0.0.1'), 'listening');
  url.port = String((tap.address() as AddressInfo).port);
  return {
    url: url.href,
    take: () => taken.splice(0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      tap.close();
      await once(tap, 'close');
    },
  };
}

function join(one: Socket, other: Socket, sockets: Set<Socket>): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
  }
}

/** One connection's answers: https://www.postgresql.org/docs/current/protocol-message-formats.html */
class Session {
  private rest = Buffer.alloc(0);
  private service = '';
  private roundTrips = 0;
  private planMs = 0;
  private rows = 0;

  constructor(
    private readonly id: string,
    private readonly found: (statement: Statement) => void,
  ) {}

  /** Database names are those of the services. */
  start(startup: Buffer): void {
    const words = startup.subarray(8).toString().split('\0');
    this.service = words[words.indexOf('database') + 1]?.replaceAll('_', '-') ?? '';
  }

  read(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    while (this.rest.length >= 5) {
      const length = 1 + this.rest.readUInt32BE(1);
      if (this.rest.length < length) return;
      this.receive(String.fromCharCode(this.rest[0] as number), this.rest.subarray(5, length));
      this.rest = this.rest.subarray(length);
    }
  }

  private receive(type: string, body: Buffer): void {
    if (type === 'Z') this.roundTrips += 1;
    else if (type === 'C') this.rows = Number(/\d+\0$/.exec(body.toString())?.[0].slice(0, -1) ?? 0);
    else if (type === 'N') this.report(body.toString());
  }

  private report(notice: string): void {
    const message =
      notice
        .split('\0')
        .find((field) => field.startsWith('M'))
        ?.slice(1) ?? '';
    const [, ms, phase, name, text = ''] = REPORT.exec(message) ?? [];
    if (phase === 'parse' || phase === 'bind') this.planMs += Number(ms);
    if (phase !== 'execute' && phase !== 'statement') return;
    this.found({
      service: this.service,
      ...(name && name !== '<unnamed>' ? { name } : {}),
      text,
      planMs: this.planMs,
      executeMs: Number(ms),
      rows: this.rows,
      roundTrip: `${this.id}.${this.roundTrips}`,
    });
    this.planMs = 0;
  }
}
