import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { migrationName, type MigrationClass } from './database-options';

const MIGRATION_FILE = /^(\d{13})-[a-z0-9-]+\.migration\.[jt]s$/;
const load = createRequire(__filename);

/** Migrations in the files of a folder, in the order of the numbers that their names begin with. */
export const migrationsIn = (folder: string): MigrationClass[] =>
  readdirSync(folder)
    .filter((file) => MIGRATION_FILE.test(file))
    .sort()
    .map((file) => migrationOf(folder, file));

function migrationOf(folder: string, file: string): MigrationClass {
  const [migration, ...others] = Object.values(load(join(folder, file)) as Record<string, MigrationClass>);
  const number = MIGRATION_FILE.exec(file)?.[1] ?? '';
  if (!migration || others.length > 0 || !migrationName(migration).endsWith(number))
    throw new Error(`${join(folder, file)} exports one migration, whose name ends in ${number}.`);
  return migration;
}
