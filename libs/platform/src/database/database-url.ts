import type { PoolConfig } from 'pg';
import { Refusal } from '../errors';
import type { Settings } from '../settings/settings';
import { parsedValues } from './value-types';

/** `work-records` keeps its records in the database `work_records`. */
export function databaseName(settings: Settings, service: string): string {
  return settings.DATABASE_NAME ?? service.replaceAll('-', '_');
}

/** The address of one database on the server; query parameters such as sslmode are kept. */
export function databaseUrl(settings: Settings, database: string): string {
  if (settings.DATABASE_URL === undefined) throw new Refusal('The setting DATABASE_URL is missing.');
  const url = new URL(settings.DATABASE_URL);
  url.pathname = `/${database}`;
  return url.toString();
}

/**
 * A record is read with some fifteen others that it refers to, each found by its key: in which order makes no difference to
 * what a read costs, and to look for the best of all orders costs eight times what planning does without.
 */
const MOST_REORDERED = 4;

/** How every connection is made: in UTC, with limits on what a statement may take, and with the domain of nodeIDs for views. */
export function poolOptions(
  url: string,
  settings: Settings,
  service: string,
): PoolConfig & { pipeline: boolean } {
  return {
    connectionString: url,
    application_name: service,
    max: settings.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: settings.DATABASE_POOL_WAIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements of a transaction need not wait for each other's answers.
    pipeline: true,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c join_collapse_limit=${MOST_REORDERED} -c deskline.node_id_domain=${settings.NODE_ID_DOMAIN}`,
    statement_timeout: settings.STATEMENT_TIMEOUT_MS,
    lock_timeout: settings.LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    // PostgreSQL ends a slow statement itself; this is for a server that has stopped answering at all.
    query_timeout: settings.STATEMENT_TIMEOUT_MS + 2_000,
    types: parsedValues,
  };
}
