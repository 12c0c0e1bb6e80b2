import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { DatabaseError, type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Readiness } from '../ops/readiness';
import { Settings } from '../settings/settings';
import { Database } from './database';
import type { DatabaseOptions } from './database-options';
import { databaseName, databaseUrl, poolOptions } from './database-url';
import { assertMigrated } from './assert-migrated';

const optionsByModule = new WeakMap<DynamicModule, DatabaseOptions>();

/** One DataSource and one pool per process, which TypeORM and Database share. Starts only on a migrated database. */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    const module: DynamicModule = {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Settings],
          useFactory: (settings: Settings) => dataSourceOptions(settings, options),
        }),
      ],
      providers: [
        {
          provide: Database,
          inject: [DataSource, Settings, Readiness],
          useFactory: (source: DataSource, settings: Settings, readiness: Readiness) =>
            openDatabase(source, settings, readiness, options),
        },
      ],
      exports: [Database, TypeOrmModule],
    };
    optionsByModule.set(module, options);
    return module;
  }

  static optionsOf(module: DynamicModule): DatabaseOptions | undefined {
    return optionsByModule.get(module);
  }
}

function dataSourceOptions(
  settings: Settings,
  { service, migrations }: DatabaseOptions,
): TypeOrmModuleOptions {
  const name = databaseName(settings, service);
  return {
    type: 'postgres',
    database: name,
    migrations,
    extra: poolOptions(databaseUrl(settings, name), settings, service),
    logging: false,
    // A server that is starting is waited for; one that refuses is not.
    retryAttempts: 20,
    retryDelay: 500,
    toRetry: (error: unknown) => !(error instanceof DatabaseError) || error.code === '57P03',
  };
}

async function openDatabase(
  source: DataSource,
  settings: Settings,
  readiness: Readiness,
  options: DatabaseOptions,
) {
  const database = new Database(poolOf(source));
  try {
    await assertMigrated(database, databaseName(settings, options.service), options.migrations);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  readiness.register('postgresql', async () => {
    await database.rows('SELECT 1', [], 'readiness');
  });
  return database;
}

/** TypeORM's driver has its pg Pool under this name, which its types do not declare. */
function poolOf(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}
