import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Log } from '../logging/log';
import type { Settings } from '../settings/settings';
import { markBaselines } from './baseline';
import { createMissingDatabase } from './create-database';
import type { DatabaseOptions } from './database-options';
import { databaseName, databaseUrl } from './database-url';
import { hostsOf } from './hosts';
import { PrimaryClient } from './primary-client';
import { Servers } from './servers';
import { typeorm } from './typeorm';

/** Key of the advisory lock; any number, the same in every service. */
const LOCK = 7_352_091;

/** Longest wait of a migration for a lock: whoever comes after it waits for it. A foreign key needs two of them. */
const LONGEST_WAIT_MS = 400;
const RETRY_MS = 1_000;
/** How often a second run asks whether the first has ended. */
const TURN_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates the service's database, and creates it if it is missing. A second call at the same time waits for the lock
 * and finds no migration left to run. Returns the names of the migrations it ran.
 */
export async function migrate(settings: Settings, options: DatabaseOptions, log?: Log): Promise<string[]> {
  const database = databaseName(settings, options.service);
  const url = databaseUrl(settings, database);
  if (await createMissingDatabase(settings, database)) log?.info({ database }, 'database created');
  const lock = new PrimaryClient({ connectionString: url, application_name: `${options.service} migrate` });
  await lock.connect();
  try {
    while (!(await hasTurn(lock))) await pause(TURN_MS);
    await markBaselines(lock, database, options.migrations);
    const hosts = hostsOf(url);
    return await runMigrations(hosts.length > 1 ? await Servers.of(hosts).find() : url, options, log);
  } finally {
    // The lock ends with its connection.
    await lock.end();
  }
}

/** Asks and does not wait: an index that is made concurrently by the first run would wait for the statement of the second. */
async function hasTurn(lock: PrimaryClient): Promise<boolean> {
  const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
  return rows[0]?.taken === true;
}

async function runMigrations(url: string, options: DatabaseOptions, log?: Log): Promise<string[]> {
  const source = new (typeorm().DataSource)({
    type: 'postgres',
    url,
    applicationName: `${options.service} migrate`,
    migrations: options.migrations,
    poolSize: 1,
    extra: { options: `-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=${LONGEST_WAIT_MS}` },
  });
  await source.initialize();
  try {
    const before = await ranOn(source);
    while (!(await hasRun(source, log))) await pause(RETRY_MS);
    return [...(await ranOn(source))].filter((name) => !before.has(name));
  } finally {
    await source.destroy();
  }
}

/**
 * False if a migration has given up its place in the queue for a lock. It is rolled back, or can be repeated if it has no
 * transaction; those before it stay.
 */
async function hasRun(source: DataSource, log?: Log): Promise<boolean> {
  try {
    await source.runMigrations({ transaction: 'each' });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    log?.info({ err: error }, 'migration tries again: a table was locked');
    return false;
  }
}

async function ranOn(source: DataSource): Promise<ReadonlySet<string>> {
  const [table] = await source.query<{ found: string | null }[]>(`SELECT to_regclass('migrations') AS found`);
  if (!table?.found) return new Set();
  const rows = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  return new Set(rows.map(({ name }) => name));
}
