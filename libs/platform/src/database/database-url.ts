import type { PoolConfig } from 'pg';
import { Refusal } from '../errors';
import type { Settings } from '../settings/settings';
import { onDatabase } from './hosts';
import { PrimaryClient } from './primary-client';
import { parsedValues } from './value-types';

/** `work-records` has the database `work_records`. */
export function databaseName(settings: Settings, service: string): string {
  return settings.DATABASE_NAME ?? service.replaceAll('-', '_');
}

/** Address of one database on the server or servers; query parameters such as sslmode stay. */
export function databaseUrl(settings: Settings, database: string, server = settings.DATABASE_URL): string {
  if (server === undefined) throw new Refusal('The setting DATABASE_URL is missing.');
  return onDatabase(server, database);
}

/**
 * Limit of joins that the planner reorders. A record is read with some fifteen others, each by its key: their order does
 * not change the cost of the read, and searching the best order takes eight times as long as planning without.
 */
const MOST_REORDERED = 4;

/**
 * A named statement is planned once for a connection, and its plan outlives the size of its tables: one made on an empty
 * table reads all of it, and is kept until the table is analysed. Such a plan follows indexes, in their order, whatever the
 * planner knows of the tables.
 */
const BY_INDEX = [
  'plan_cache_mode=force_generic_plan',
  ...['seqscan', 'bitmapscan', 'mergejoin'].map((kind) => `enable_${kind}=off`),
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Options of every connection: UTC, limits on statements, and the domain of nodeIDs for views. */
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
    // At rest a connection is used now and then, and opening one costs more than the statement.
    min: 1,
    keepAlive: true,
    // Statements of a transaction need not wait for each other's answers.
    pipeline: true,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c join_collapse_limit=${MOST_REORDERED} ${BY_INDEX} -c deskline.node_id_domain=${settings.NODE_ID_DOMAIN}`,
    statement_timeout: settings.STATEMENT_TIMEOUT_MS,
    lock_timeout: settings.LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    // PostgreSQL ends a slow statement itself; this is for a server that has stopped answering at all.
    query_timeout: settings.STATEMENT_TIMEOUT_MS + 2_000,
    types: parsedValues,
    Client: PrimaryClient as unknown as PoolConfig['Client'],
  };
}
