import {
  Database,
  ManualClock,
  NatsTransport,
  PlatformModule,
  loadSettings,
  migrate,
} from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import type { Principal } from '@deskline/identity';
import {
  ENGINE_MIGRATIONS,
  RecordStoreModule,
  RecordStoreSettings,
  entitiesOf,
  uniqueIndexSql,
  type RecordStoreOptions,
} from '@deskline/record-store';
import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { testDatabase, testNatsUrl } from './test-database';

export interface RecordService {
  readonly app: INestMicroservice;
  readonly clock: ManualClock;
  get<T>(type: Type<T>): T;
  stop(): Promise<void>;
}

/** The record engine of one service on a database of its own, its tables made straight from the definitions. */
export async function startRecordService(
  options: Omit<RecordStoreOptions, 'migrations'>,
): Promise<RecordService> {
  const database = await testDatabase();
  const clock = new ManualClock(new Date('2026-03-02T09:00:00Z'));
  const settings = loadSettings(RecordStoreSettings, {
    DATABASE_URL: database.url,
    DATABASE_NAME: new URL(database.url).pathname.slice(1),
    NATS_URL: testNatsUrl(),
    LOG_LEVEL: 'error',
    TIMER_INTERVAL_MS: '3600000',
    ATTACHMENT_SECRET: 'the secret that all of the specs share',
  });
  await makeTables(settings, options.catalogue);
  @Module({
    imports: [
      PlatformModule.forRoot({ name: options.catalogue.service, settings, clock }),
      RecordStoreModule.forRoot({ ...options, migrations: [] }),
    ],
  })
  class TestModule {}
  const app = await NestFactory.createMicroservice(TestModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
  });
  await app.listen();
  return {
    app,
    clock,
    get: (type) => app.get(type),
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

async function makeTables(settings: RecordStoreSettings, catalogue: Catalogue): Promise<void> {
  await migrate(settings, { service: catalogue.service, migrations: [...ENGINE_MIGRATIONS] });
  const source = new DataSource({
    type: 'postgres',
    url: settings.DATABASE_URL,
    entities: entitiesOf(catalogue),
  });
  await source.initialize();
  await source.driver.createSchemaBuilder().build();
  for (const record of catalogue.records)
    for (const statement of uniqueIndexSql(record)) await source.query(statement);
  await source.destroy();
}

/** A caller in account `widget` with the given roles, who may ask for anything the roles allow. */
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

/** What a service has heard of the account that most specs are in. */
export async function knowWidget(service: RecordService): Promise<void> {
  await service.get(Database).query(
    `INSERT INTO account (id, name, url, time_zone, locale, trusts)
     VALUES ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '[]')`,
  );
}
