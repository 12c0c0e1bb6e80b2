import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@deskline/local-stack';
import { loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { ENGINE_MIGRATIONS, RecordStoreSettings, entitiesOf, uniqueIndexSql } from '@deskline/record-store';
import { DataSource } from 'typeorm';
import { CATALOGUES } from './catalogues';

/**
 * Writes the migration that brings a service's tables to what its definitions say:
 * `npm run migration work-records AddRisks`.
 */

async function main([service, name]: string[]): Promise<void> {
  const catalogue = CATALOGUES.find((one) => one.service === service);
  if (!catalogue || !/^[A-Z]\w+$/.test(name ?? '')) {
    throw new Error(
      `Usage: npm run migration ${CATALOGUES.map((one) => one.service).join('|')} NameInPascalCase`,
    );
  }
  const folder = join('libs', catalogue.service, 'src', 'migrations');
  const statements = await differences(catalogue, await existing(folder));
  if (statements.length === 0) return console.log('The tables are as the definitions say.');
  const stamp = Date.now();
  const file = join(
    folder,
    `${name?.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.migration.ts`,
  );
  await writeFile(file, source(`${name}${stamp}`, statements));
  const face = join(folder, 'migrations.ts');
  console.log(`${file} is written; list ${name}${stamp} in ${face}.`);
}

/** The migrations a service has, in their order. */
async function existing(folder: string): Promise<MigrationClass[]> {
  const face = join(process.cwd(), 'dist', folder, 'migrations.js');
  const has = await readFile(face).then(
    () => true,
    () => false,
  );
  if (!has) return [];
  const { migrations } = (await import(face)) as { migrations: MigrationClass[] };
  return migrations;
}

/** What TypeORM would change in a database that has had all migrations so far. */
async function differences(catalogue: Catalogue, migrations: MigrationClass[]): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'deskline-migration-'));
  const postgres = await startPostgres({ dir });
  try {
    const settings = loadSettings(RecordStoreSettings, { DATABASE_URL: postgres.url });
    await migrate(settings, {
      service: catalogue.service,
      migrations: [...ENGINE_MIGRATIONS, ...migrations],
    });
    const url = new URL(postgres.url);
    url.pathname = catalogue.service.replaceAll('-', '_');
    const data = new DataSource({ type: 'postgres', url: url.href, entities: entitiesOf(catalogue) });
    await data.initialize();
    const { upQueries } = await data.driver.createSchemaBuilder().log();
    const indexes = (await data.query('SELECT indexname FROM pg_indexes')) as { indexname: string }[];
    await data.destroy();
    const known = new Set(indexes.map(({ indexname }) => indexname));
    const unique = catalogue.records
      .flatMap(uniqueIndexSql)
      .filter((statement) => !known.has(/INDEX "([^"]+)"/.exec(statement)?.[1] ?? ''));
    return [...upQueries.map(({ query }) => query.trim()), ...unique];
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

function source(name: string, statements: readonly string[]): string {
  const lines = statements.map((statement) => `  \`${statement.replaceAll('`', '\\`')}\`,`);
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
${lines.join('\n')}
];

export class ${name} implements MigrationInterface {
  readonly name = '${name}';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
