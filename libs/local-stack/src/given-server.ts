import { connect } from 'nats';
import { Client } from 'pg';
import { CannotStart } from './system/cannot-start';

/** Addresses of the single servers, where one in libpq's form has several hosts: `postgres://user@a:5432,b:5432/`. */
export function postgresHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/**
 * A server that somebody else runs is tried before anything is built on it; of a primary and its replicas one must let us
 * in. Its password is never repeated.
 */
export async function tryPostgres(url: string): Promise<void> {
  const tries = await Promise.allSettled(postgresHosts(url).map(tryOne));
  if (tries.some(({ status }) => status === 'fulfilled')) return;
  throw tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))[0];
}

async function tryOne(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(
      `DATABASE_URL: PostgreSQL at ${hostOf(url)} does not let us in (${reason(error)}).`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function tryNats(urls: string): Promise<void> {
  const [first = '', ...rest] = urls.split(',');
  const { username, password } = new URL(first);
  const servers = [first, ...rest].map(hostOf);
  const user = decodeURIComponent(username) || undefined;
  const credentials = user ? { user, pass: decodeURIComponent(password) } : {};
  const tls = first.startsWith('tls:') ? {} : undefined;
  try {
    const connection = await connect({ servers, tls, reconnect: false, timeout: 5_000, ...credentials });
    try {
      await connection.jetstreamManager();
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw new CannotStart(
      `NATS_URL: NATS with JetStream at ${servers.join(', ')} cannot be used (${reason(error)}).`,
    );
  }
}

const hostOf = (url: string): string => new URL(url).host;

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
