import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What rules make of grouped_into from now on, for the requests that are there. */
const STATEMENTS = [
  `UPDATE "request" SET "grouping" = 'grouped' WHERE "grouped_into_id" IS NOT NULL`,
  `UPDATE "request" SET "grouping" = 'group' WHERE "grouped_into_id" IS NULL
AND "id" IN (SELECT "grouped_into_id" FROM "request" WHERE "grouped_into_id" IS NOT NULL)`,
];

export class GroupRequests1799400000001 implements MigrationInterface {
  readonly name = 'GroupRequests1799400000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What requests were before is not known any more.');
  }
}
