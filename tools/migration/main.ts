import { access, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MigrationClass } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { CATALOGUES } from '../catalogues';
import { differences } from './differences';
import { filled } from './filled';
import { nextStamp, orderFrom, USAGE } from './order';
import { source } from './source';

/**
 * Writes the migration that brings the tables of a service, or of the records that are named, to what the definitions
 * say: `npm run migration -- work-records AddRisks risk --stamp 1797400000000`.
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
  const file = join(await folderFor(catalogue, named[0]), `${dashed(name)}.migration.ts`);
  const called = `${name}${stamp ?? nextStamp(migrations, Date.now())}`;
  await writeFile(file, source(called, filled(statements)));
  console.log(`${file} is written; list ${called} among the migrations of its folder.`);
}

function recordIn({ service, byName }: Catalogue, name: string): RecordType {
  const record = byName.get(name);
  if (!record) throw new Error(`${service} keeps no ${name}.`);
  return record;
}

const sourcesOf = ({ service }: Catalogue): string => join('libs', service, 'src');

/** The migrations a service has. */
async function existing(catalogue: Catalogue): Promise<MigrationClass[]> {
  const face = join(process.cwd(), 'dist', sourcesOf(catalogue), 'migrations', 'migrations.js');
  const has = await access(face).then(
    () => true,
    () => false,
  );
  if (!has) return [];
  const { migrations } = (await import(face)) as { migrations: MigrationClass[] };
  return migrations;
}

/** Beside the definition of the first record that is named; what is of no one record, with the first tables. */
async function folderFor(catalogue: Catalogue, record?: RecordType): Promise<string> {
  const sources = sourcesOf(catalogue);
  const files = record ? await readdir(sources, { recursive: true }) : [];
  const definition = files.find((file) => file.endsWith(`/${record?.name.replaceAll('_', '-')}.record.ts`));
  return join(sources, definition ? dirname(definition) : 'migrations');
}

const dashed = (name: string): string => name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
