import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { watchDatabase } from '../metrics/database-metrics';
import { Metrics } from '../metrics/metrics';
import { Readiness } from '../ops/readiness';
import { Settings } from '../settings/settings';
import { assertMigrated } from './assert-migrated';
import { Database } from './database';
import type { DatabaseOptions } from './database-options';
import { databaseName, databaseUrl } from './database-url';

/** A server that is starting is waited for. */
const ATTEMPTS = 20;
const PAUSE_MS = 500;
/** PostgreSQL's code for "the database system is starting up". */
const STARTING = '57P03';

const optionsByModule = new WeakMap<DynamicModule, DatabaseOptions>();

/** One pool of connections per process. Starts only on a migrated database. */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forRoot(options: DatabaseOptions): DynamicModule {
    const module: DynamicModule = {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: Database,
          inject: [Settings, Readiness, Metrics],
          useFactory: async (settings: Settings, readiness: Readiness, metrics: Metrics) => {
            const database = await openDatabase(settings, readiness, options);
            watchDatabase(metrics, database);
            return database;
          },
        },
      ],
      exports: [Database],
    };
    optionsByModule.set(module, options);
    return module;
  }

  static optionsOf(module: DynamicModule): DatabaseOptions | undefined {
    return optionsByModule.get(module);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

async function openDatabase(
  settings: Settings,
  readiness: Readiness,
  { service, migrations }: DatabaseOptions,
): Promise<Database> {
  const name = databaseName(settings, service);
  const database = Database.open(databaseUrl(settings, name), service, settings);
  try {
    await untilConnected(database);
    await assertMigrated(database, name, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  readiness.register('postgresql', async () => {
    await database.rows('SELECT 1', [], 'readiness');
  });
  return database;
}

/** Waits for a server that cannot be reached or is starting; throws the error of one that refuses. */
async function untilConnected({ pool }: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await pool.connect()).release();
    } catch (error) {
      const refuses = error instanceof DatabaseError && error.code !== STARTING;
      if (refuses || attempt === ATTEMPTS) throw error;
      new Logger(DatabaseModule.name).warn(`PostgreSQL cannot be reached, tries again: ${String(error)}`);
      await sleep(PAUSE_MS);
    }
  }
}
