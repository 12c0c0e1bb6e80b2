import type { MigrationInterface } from 'typeorm';

export interface MigrationClass {
  new (): MigrationInterface;
  /** Names of the migrations that this one was squashed from: see `baseline`. */
  readonly replaces?: readonly string[];
}

/** Name of a migration in TypeORM's table. */
export const migrationName = (migration: MigrationClass): string => new migration().name ?? migration.name;

export interface DatabaseOptions {
  service: string;
  migrations: MigrationClass[];
}
