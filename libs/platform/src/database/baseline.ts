import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Refusal } from '../errors';
import { migrationName, type MigrationClass } from './database-options';

export interface BaselineOptions {
  /** Ends in the number that orders migrations. */
  readonly name: string;
  /** Path of the SQL text that makes the tables. */
  readonly file: string;
  /** Names of the migrations that made the same tables step by step, before they were squashed. */
  readonly replaces: readonly string[];
}

/** Migration that makes all tables from one SQL file. It is not run in a database that has had the replaced migrations. */
export function baseline({ name, file, replaces }: BaselineOptions): MigrationClass {
  class Baseline implements MigrationInterface {
    static readonly replaces = replaces;
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(await readFile(file, 'utf8'));
    }

    async down(): Promise<void> {
      throw new Error('A migration deletes no tables.');
    }
  }
  return Object.defineProperty(Baseline, 'name', { value: name });
}

/**
 * Marks a baseline as run in a database that has had all migrations it replaces. A database that has had only some of
 * them is refused: the baseline would fail on the tables that exist, and without it the others would be missing.
 */
export async function markBaselines(
  client: Client,
  database: string,
  migrations: readonly MigrationClass[],
): Promise<void> {
  const done = await namesIn(client);
  for (const migration of migrations) {
    const name = migrationName(migration);
    const { replaces = [] } = migration;
    const missing = replaces.filter((each) => !done.has(each));
    if (done.has(name) || missing.length === replaces.length) continue;
    if (missing.length > 0)
      throw new Refusal(
        `The database ${database} has ${replaces.length - missing.length} of the ${replaces.length} migrations that ` +
          `${name} replaces, and not ${missing.join(', ')}: migrate it with the last version that has them, then again.`,
      );
    await client.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
      /\d+$/.exec(name)?.[0],
      name,
    ]);
  }
}

/** Names of the migrations that have run; none in a database that was never migrated. */
async function namesIn(client: Client): Promise<Set<string>> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('migrations') IS NOT NULL`);
  if (tables.length === 0) return new Set();
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}
