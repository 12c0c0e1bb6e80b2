import type { EntitySchema, MigrationInterface } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

export interface DatabaseOptions {
  service: string;
  entities?: EntitySchema[];
  migrations: MigrationClass[];
}
