import {
  Database,
  ManualClock,
  NatsTransport,
  PlatformModule,
  loadSettings,
  migrate,
} from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import type { Principal } from '@deskline/identity';
import {
  ENGINE_MIGRATIONS,
  RecordStoreModule,
  RecordStoreSettings,
  entitiesOf,
  expressionIndexSql,
  type RecordStoreOptions,
} from '@deskline/record-store';
import { Module, type INestMicroservice, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { madeDatabase } from './made-database';
import { testNatsUrl, type TestDatabase } from './test-database';

export interface RecordService {
  readonly app: INestMicroservice;
  readonly clock: ManualClock;
  get<T>(type: abstract new (...dependencies: never[]) => T): T;
  stop(): Promise<void>;
}

interface RecordServiceOptions extends Omit<RecordStoreOptions, 'migrations'> {
  /** Those that hooks and actions need. */
  readonly providers?: readonly Provider[];
}

/** The record engine of one service on a database of its own, its tables made straight from the definitions. */
export async function startRecordService({
  providers = [],
  ...options
}: RecordServiceOptions): Promise<RecordService> {
  const database = await databaseOf(options.catalogue);
  const clock = new ManualClock(new Date('2026-03-02T09:00:00Z'));
  const settings = loadSettings(RecordStoreSettings, {
    ...database.settings,
    NATS_URL: testNatsUrl(),
    LOG_LEVEL: 'error',
    TIMER_INTERVAL_MS: '3600000',
    ATTACHMENT_SECRET: 'the secret that all of the specs share',
  });
  @Module({
    imports: [
      PlatformModule.forRoot({ name: options.catalogue.service, settings, clock }),
      RecordStoreModule.forRoot({ ...options, migrations: [] }),
    ],
    providers: [...providers],
  })
  class TestModule {}
  const app = await NestFactory.createMicroservice(TestModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
  });
  const stop = async () => {
    await app.close();
    await database.drop();
  };
  // One that is left behind would answer for the services of other specs.
  await app.listen().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    app,
    clock,
    get: (type) => app.get(type),
    stop,
  };
}

function databaseOf(catalogue: Catalogue): Promise<TestDatabase> {
  const entities = entitiesOf(catalogue);
  const more = catalogue.records.flatMap((record) => [
    ...expressionIndexSql(record),
    ...derivedTables(record),
  ]);
  const content = JSON.stringify([catalogue.service, entities, more]);
  return madeDatabase(content, async (environment) => {
    const settings = loadSettings(RecordStoreSettings, environment);
    await migrate(settings, { service: catalogue.service, migrations: [...ENGINE_MIGRATIONS] });
    const source = new DataSource({ type: 'postgres', url: settings.DATABASE_URL, entities });
    await source.initialize();
    await source.driver.createSchemaBuilder().build();
    for (const statement of more) await source.query(statement);
    await source.destroy();
  });
}

/** Tables in place of links that are views, whose SQL only migrations have: a spec fills them by hand. */
const derivedTables = ({ name, links = {} }: RecordType): string[] =>
  Object.entries(links)
    .filter(([, { derived }]) => derived)
    .map(
      ([path]) =>
        `CREATE TABLE "${name}_${path}" (from_id bigint, to_id bigint, PRIMARY KEY (from_id, to_id))`,
    );

/** Caller in account `widget` with the given roles and a token for all actions. */
export function principal(changes: Partial<Principal> = {}): Principal {
  return {
    person: { id: 1, name: 'Ellen Brown' },
    account: 'widget',
    roles: ['account_administrator'],
    team_ids: [],
    organization_id: null,
    time_zone: 'UTC',
    language: 'en',
    scopes: [{ effect: 'allow', actions: ['*:*'] }],
    ...changes,
  };
}

/** Inserts the account of most specs, as the service would have projected it. */
export async function knowWidget(service: RecordService): Promise<void> {
  await service.get(Database).query(
    `INSERT INTO account (id, name, url, time_zone, locale, trusts)
     VALUES ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '[]')`,
  );
}
