import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { Settings } from '../settings/settings';
import { databaseName, poolOptions } from './database-url';
import { Database } from './database';

export type MigrationClass = new () => MigrationInterface;

export interface DatabaseOptions {
  service: string;
  entities?: EntitySchema[];
  migrations: MigrationClass[];
}

export const DATABASE_OPTIONS = Symbol('DatabaseOptions');

/** One DataSource and one pool per process; TypeORM and Database share the pool. */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    const connect = (settings: Settings): TypeOrmModuleOptions => ({
      type: 'postgres',
      database: databaseName(settings, options.service),
      entities: options.entities ?? [],
      migrations: options.migrations,
      extra: poolOptions(settings, options.service),
      synchronize: false,
      migrationsRun: false,
      retryAttempts: 10,
      retryDelay: 1_000,
    });
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRootAsync({ inject: [Settings], useFactory: connect })],
      providers: [
        { provide: DATABASE_OPTIONS, useValue: options },
        {
          provide: Database,
          inject: [DataSource],
          useFactory: (source: DataSource) => new Database(poolOf(source)),
        },
      ],
      exports: [Database, TypeOrmModule],
    };
  }
}

/** TypeORM's driver keeps its pg Pool under this name; it is not in its public types. */
function poolOf(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}
