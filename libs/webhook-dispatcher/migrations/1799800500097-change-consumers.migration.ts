import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cursors of the change feed that clients keep here, by account, person and name. */
export class ChangeConsumers1799800500097 implements MigrationInterface {
  readonly name = 'ChangeConsumers1799800500097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE change_consumer (
        account_id text,
        person_id bigint,
        name text,
        cursor text NOT NULL,
        positions jsonb NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, person_id, name)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
