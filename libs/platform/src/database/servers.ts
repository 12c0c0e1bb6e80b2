import { Client, DatabaseError } from 'pg';

/** Limit for one server to say whether it is the primary. */
const ASKED_MS = 2_000;
/** First eight digits of a file of the write-ahead log: the timeline, which grows with every promotion. */
const TIMELINE = `SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;
const READ_ONLY = '25006';

/** No server of the address takes writes. It has PostgreSQL's code of a refused write, as callers handle both alike. */
export const readOnly = (message: string): Error => Object.assign(new Error(message), { code: READ_ONLY });

/** A primary and its replicas. The primary is remembered until a connection to it fails. */
export class Servers {
  private static readonly known = new Map<string, Servers>();
  private primary: string | undefined;
  private search: Promise<string> | undefined;

  private constructor(private readonly urls: readonly string[]) {}

  /** One object for each address in this process, so that all connections learn of a new primary together. */
  static of(urls: readonly string[]): Servers {
    const name = urls.join();
    const servers = Servers.known.get(name) ?? new Servers(urls);
    Servers.known.set(name, servers);
    return servers;
  }

  async find(): Promise<string> {
    if (this.primary) return this.primary;
    this.search ??= this.ask().finally(() => (this.search = undefined));
    return (this.primary = await this.search);
  }

  /** Has the next connection search again, as this one failed. */
  doubt(url: string | undefined): void {
    if (this.primary === url) this.primary = undefined;
  }

  /** True if another server is the primary now. */
  hasLeft(url: string | undefined): boolean {
    return this.primary !== undefined && this.primary !== url;
  }

  /** Of two servers that take writes, the one that was promoted later is meant: the other is an old primary that came back. */
  private async ask(): Promise<string> {
    const answers = await Promise.allSettled(this.urls.map(timelineOf));
    const primaries = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' && answer.value !== null
        ? [{ url: this.urls[at] ?? '', timeline: answer.value }]
        : [],
    );
    const [latest] = primaries.sort((a, b) => (a.timeline < b.timeline ? 1 : -1));
    if (latest) return latest.url;
    const errors = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    if (errors.length < answers.length) throw readOnly('no server of DATABASE_URL takes writes');
    throw errors.find((error) => error instanceof DatabaseError) ?? errors[0];
  }
}

/** Timeline of a server; null if it is in recovery. */
async function timelineOf(url: string): Promise<string | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
    application_name: 'deskline asks for the primary',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE);
    return rows[0]?.timeline ?? null;
  } finally {
    // A server that does not answer would not end the connection either.
    client.end().catch(() => undefined);
  }
}
