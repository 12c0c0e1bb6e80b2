import { spawnSync } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationClass } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { FORMATTER } from '../formatter';
import { CATALOGUES } from '../catalogues';
import { differences } from './differences';
import { nextStamp, orderFrom, USAGE } from './order';
import { written } from './written';

/**
 * Writes the migrations that bring the tables of a service, or of the named record types, to the state of the definitions:
 * `npm run migration -- work-records AddRisks risk`. They run while others read and write the tables (ADR 123).
 */

async function main(args: string[]): Promise<void> {
  const { service, name, records, stamp } = orderFrom(args);
  const catalogue = CATALOGUES.find((one) => one.service === service);
  if (!catalogue)
    throw new Error(`${CATALOGUES.map((one) => one.service).join(', ')} have tables of records. ${USAGE}`);
  const named = records.map((record) => recordIn(catalogue, record));
  const migrations = await existing(catalogue);
  const statements = await differences(catalogue, named.length > 0 ? named : catalogue.records, migrations);
  if (statements.length === 0) return console.log('The tables are as the definitions say.');
  const number = stamp ?? nextStamp(migrations, Date.now());
  for (const { file, text } of written({ name, number, records: catalogue.records }, statements)) {
    const path = join(folderOf(catalogue), file);
    await writeFile(path, text);
    spawnSync(process.execPath, [FORMATTER, path]);
    console.log(`${path} is written.`);
  }
}

function recordIn({ service, byName }: Catalogue, name: string): RecordType {
  const record = byName.get(name);
  if (!record) throw new Error(`${service} keeps no ${name}.`);
  return record;
}

const folderOf = ({ service }: Catalogue): string => join('libs', service, 'migrations');

/** Migrations of a service; none in one that has no folder of them yet. */
async function existing(catalogue: Catalogue): Promise<MigrationClass[]> {
  const list = join(process.cwd(), 'dist', folderOf(catalogue), 'migrations.js');
  const has = await access(list).then(
    () => true,
    () => false,
  );
  if (!has) return [];
  const { migrations } = (await import(list)) as { migrations: MigrationClass[] };
  return migrations;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
