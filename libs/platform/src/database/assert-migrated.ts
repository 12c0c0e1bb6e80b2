import { DatabaseError } from 'pg';
import { Refusal } from '../errors';
import type { Database } from './database';
import { migrationName, type MigrationClass } from './database-options';

const NO_SUCH_TABLE = '42P01';

/** Refuses to start on a database without its migrations, as every request would fail. */
export async function assertMigrated(
  database: Database,
  name: string,
  migrations: MigrationClass[],
): Promise<void> {
  const done = new Set(await migrationsRun(database));
  const missing = migrations.map(migrationName).filter((migration) => !done.has(migration));
  if (missing.length > 0)
    throw unmigrated(name, `${missing.length} of ${migrations.length} migrations are missing`);
}

export function unmigrated(name: string, why: string): Refusal {
  return new Refusal(
    `The database ${name} is not migrated (${why}): run this program once with the argument "migrate".`,
  );
}

async function migrationsRun(database: Database): Promise<string[]> {
  try {
    const rows = await database.query<{ name: string }>('SELECT name FROM migrations');
    return rows.map((row) => row.name);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_SUCH_TABLE) return [];
    throw error;
  }
}
