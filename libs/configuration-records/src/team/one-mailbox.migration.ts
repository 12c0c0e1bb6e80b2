import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Mail cannot be told apart that comes to one mailbox: the team that was there first keeps it.
  `UPDATE "team" SET "inbound_email_local_part" = NULL WHERE EXISTS (SELECT FROM "team" first
    WHERE first."account_id" = "team"."account_id"
    AND lower(first."inbound_email_local_part") = lower("team"."inbound_email_local_part") AND first."id" < "team"."id")`,
  `CREATE UNIQUE INDEX "team_unique_inbound_email_local_part" ON "team" (account_id, lower("inbound_email_local_part"))`,
  `CREATE INDEX "team_by_coordinator_id" ON "team"  ("coordinator_id", "id")`,
  `UPDATE "team" SET "coordinator_id" = NULL
    WHERE "coordinator_id" IN (SELECT "id" FROM "person" WHERE "disabled")`,
];

export class OneMailbox1798800000001 implements MigrationInterface {
  readonly name = 'OneMailbox1798800000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
