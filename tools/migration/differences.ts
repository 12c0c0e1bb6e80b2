import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@deskline/local-stack';
import { loadSettings, migrate, type MigrationClass } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import {
  ENGINE_MIGRATIONS,
  RecordStoreSettings,
  entitiesOf,
  expressionIndexSql,
} from '@deskline/record-store';
import { DataSource } from 'typeorm';
import { onlyTables } from './only-tables';
import { realChanges } from './real-changes';

/** Statements by which TypeORM would adapt a database that has had all migrations so far. */
export async function differences(
  catalogue: Catalogue,
  records: readonly RecordType[],
  migrations: readonly MigrationClass[],
): Promise<string[]> {
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
    return await differencesIn(url.href, catalogue, records);
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Statements by which TypeORM would adapt the database of that address. */
export async function differencesIn(
  url: string,
  catalogue: Catalogue,
  records: readonly RecordType[],
): Promise<string[]> {
  const data = new DataSource({ type: 'postgres', url, entities: entitiesOf(catalogue) });
  await data.initialize();
  const { upQueries } = await data.driver.createSchemaBuilder().log();
  const indexes = (await data.query('SELECT indexname, tablename, indexdef FROM pg_indexes')) as {
    indexname: string;
    tablename: string;
    indexdef: string;
  }[];
  await data.destroy();
  const tableOfIndex = new Map(indexes.map(({ indexname, tablename }) => [indexname, tablename]));
  const ofExpressions = catalogue.records
    .flatMap(expressionIndexSql)
    .filter((statement) => !tableOfIndex.has(/INDEX "([^"]+)"/.exec(statement)?.[1] ?? ''));
  const changes = realChanges(
    upQueries.map(({ query }) => query.trim()),
    indexes.map(({ indexdef }) => indexdef),
  );
  const statements = [...changes, ...ofExpressions];
  return onlyTables(statements, entitiesOf({ ...catalogue, records }).map(tableOf), tableOfIndex);
}

const tableOf = ({ options: { tableName = '' } }: ReturnType<typeof entitiesOf>[number]): string => tableName;
