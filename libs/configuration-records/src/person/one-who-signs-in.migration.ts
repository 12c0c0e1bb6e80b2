import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Where several had one, it told nobody apart: who was there first keeps it.
  `UPDATE "person" SET "authenticationID" = NULL WHERE EXISTS (SELECT FROM "person" first
    WHERE first."account_id" = "person"."account_id" AND lower(first."authenticationID") = lower("person"."authenticationID")
    AND first."id" < "person"."id")`,
  `CREATE UNIQUE INDEX "person_unique_authenticationID" ON "person" (account_id, lower("authenticationID"))`,
];

export class OneWhoSignsIn1798800000000 implements MigrationInterface {
  readonly name = 'OneWhoSignsIn1798800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
