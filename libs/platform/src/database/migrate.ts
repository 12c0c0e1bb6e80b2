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
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await markBaselines(lock, database, options.migrations);
    const hosts = hostsOf(url);
    return await runMigrations(hosts.length > 1 ? await Servers.of(hosts).find() : url, options);
  } finally {
    // The lock ends with its connection.
    await lock.end();
  }
}

async function runMigrations(url: string, options: DatabaseOptions): Promise<string[]> {
  const source = new (typeorm().DataSource)({
    type: 'postgres',
    url,
    applicationName: `${options.service} migrate`,
    migrations: options.migrations,
    poolSize: 1,
    extra: { options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0' },
  });
  await source.initialize();
  try {
    return (await source.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}
