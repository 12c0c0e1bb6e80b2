import type { Client } from 'pg';
import { migrationName, type DatabaseOptions } from '../database/database-options';
import { databaseName, databaseUrl } from '../database/database-url';
import { PrimaryClient } from '../database/primary-client';
import type { Settings } from '../settings/settings';
import { clockFinding, fault, ok, warning, type Finding } from './finding';
import { restoreFindings } from './restore-findings';

const ABOUT = 'PostgreSQL';
const CONNECT_MS = 5_000;
/** Oldest version with regular corrections. */
const LEAST_VERSION = 140_000;

const FACTS = `
SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
  extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock,
  pg_size_pretty(pg_database_size(current_database())) AS size,
  (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database())::float8 AS age,
  (SELECT count(*) FROM pg_stat_activity)::integer AS connections,
  current_setting('max_connections')::integer AS most,
  (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type IS DISTINCT FROM 'Lock')::float8 AS oldest,
  current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' AS durable`;

const INDEXES = `
SELECT c.relname AS name, i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE c.relnamespace = current_schema()::regnamespace`;

const PARTITIONS = `SELECT count(*)::integer AS partitions FROM pg_class
WHERE relispartition AND relkind = 'r' AND relname LIKE 'event\\_log%' AND relnamespace = current_schema()::regnamespace`;

interface Facts {
  readonly version: string;
  readonly number: number;
  readonly clock: number;
  readonly size: string;
  readonly age: number;
  readonly connections: number;
  readonly most: number;
  readonly oldest: number;
  readonly durable: boolean;
}

/** Looks at the database of a service, in transactions that cannot write. */
export async function databaseFindings(
  settings: Settings,
  { service, migrations }: DatabaseOptions,
  indexes: readonly string[] = [],
): Promise<readonly Finding[]> {
  const client = new PrimaryClient({
    connectionString: databaseUrl(settings, databaseName(settings, service)),
    application_name: `${service} doctor`,
    connectionTimeoutMillis: CONNECT_MS,
    options: '-c default_transaction_read_only=on -c statement_timeout=10000',
  });
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const todo = 'Start PostgreSQL, look at DATABASE_URL, and migrate: docs/deployment.md.';
    return [fault(ABOUT, `cannot be used: ${reason}`, todo)];
  }
  try {
    return [
      ...(await serverFindings(client)),
      await migrationFinding(client, migrations.map(migrationName)),
      ...(await indexFindings(client, indexes)),
      await partitionFinding(client),
      ...(await restoreFindings(client, service)),
    ];
  } finally {
    await client.end();
  }
}

async function serverFindings(client: Client): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<Facts>(FACTS);
  const answered = Date.now();
  const [facts] = rows;
  if (!facts) return [];
  const { version, number, clock, size, age, connections, most, oldest, durable } = facts;
  return [
    number >= LEAST_VERSION
      ? ok(ABOUT, `version ${version}, database of ${size}`)
      : fault(ABOUT, `version ${version} is too old`, 'Update PostgreSQL to 14 or later.'),
    clockFinding(ABOUT, clock, asked, answered),
    ...(connections > 0.8 * most
      ? [
          warning(
            ABOUT,
            `${connections} of ${most} connections are in use`,
            'Raise max_connections or lower DATABASE_POOL_SIZE: docs/runbooks/DesklineDatabasePool.md.',
          ),
        ]
      : []),
    ...(age > 1e9
      ? [
          fault(
            ABOUT,
            'VACUUM has frozen nothing for a billion transactions',
            'docs/runbooks/DesklineTransactionAge.md',
          ),
        ]
      : []),
    ...(oldest > 600
      ? [
          warning(
            ABOUT,
            `a transaction is open for ${Math.round(oldest / 60)} minutes`,
            'docs/runbooks/DesklineTransactionOpen.md',
          ),
        ]
      : []),
    ...(durable
      ? []
      : [
          warning(
            ABOUT,
            'fsync or full_page_writes is off: a power cut may lose everything',
            'Switch both on.',
          ),
        ]),
  ];
}

async function migrationFinding(client: Client, all: readonly string[]): Promise<Finding> {
  const exists = await client.query<{ found: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS found`,
  );
  const { rows } = exists.rows[0]?.found
    ? await client.query<{ name: string }>('SELECT name FROM migrations')
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  const pending = all.filter((name) => !done.has(name));
  return pending.length === 0
    ? ok('migrations', `all ${all.length} have run`)
    : fault(
        'migrations',
        `${pending.length} are pending, first ${pending[0] ?? ''}`,
        'Run this program with "migrate".',
      );
}

async function indexFindings(client: Client, expected: readonly string[]): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(INDEXES);
  const names = new Set(rows.map(({ name }) => name));
  const invalid = rows.filter(({ valid }) => !valid).map(({ name }) => name);
  const missing = expected.filter((name) => !names.has(name));
  if (invalid.length + missing.length === 0)
    return [
      ok('indexes', `${names.size} are valid, none of ${expected.length} of the definitions is missing`),
    ];
  return [
    ...invalid.map((name) => fault('indexes', `${name} is invalid`, `REINDEX INDEX CONCURRENTLY "${name}"`)),
    ...missing.map((name) =>
      fault(
        'indexes',
        `${name} is missing`,
        'Make it as the migration of its table does: libs/<service>/migrations.',
      ),
    ),
  ];
}

async function partitionFinding(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ partitions: number }>(PARTITIONS);
  const partitions = rows[0]?.partitions ?? 0;
  return partitions > 0
    ? ok('event log', `${partitions} partition${partitions === 1 ? '' : 's'}`)
    : fault('event log', 'has no partition', 'Migrate; docs/operations.md#growth-of-the-event-log.');
}
