import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['webhook', 'webhook_policy'].flatMap((table) =>
  ['created_at', 'updated_at'].map((column) => [table, column]),
);

/** Every change stamps its record, so that none is without. */
export class Stamped1797100000000 implements MigrationInterface {
  readonly name = 'Stamped1797100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} DROP NOT NULL`);
  }
}
