import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "time_entry_by_account_id_sourceID" ON "time_entry"  ("account_id", "sourceID", "id") WHERE "shelf" IS NULL`,
];

export class TimeEntriesBySource1799800700102 implements MigrationInterface {
  readonly name = 'TimeEntriesBySource1799800700102';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
