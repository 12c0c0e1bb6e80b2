import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORDERS = [
  'subject',
  'category',
  'impact',
  'status',
  'completed_at',
  'team_id',
  'member_id',
  'service_instance_id',
  'updated_at',
];

const TABLE = `CREATE TABLE "request_held" (
  "request_id" bigint NOT NULL,
  "account_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "assignment_count" integer,
  "created_at" timestamptz(0) NOT NULL,
  "major_incident_status" text,
  "next_target_at" timestamptz(0),
  "reopen_count" integer,
  "supplier_id" bigint,
  "supplier_requestID" text,
  PRIMARY KEY ("request_id", "account_id"))`;

/** Those that are assigned to a team of another account: how often they were before, nobody has counted. */
const IN_HAND = `UPDATE "request" SET "held_by" = team.account_id FROM reference team
WHERE team.type = 'team' AND team.id = "request".team_id AND team.account_id <> "request".account_id`;
const HOLDINGS = `INSERT INTO "request_held"
("request_id", "account_id", "assignment_count", "created_at", "next_target_at")
SELECT id, held_by, 1, updated_at, CASE
  WHEN status = 'completed' THEN NULL
  WHEN desired_completion_at IS NOT NULL THEN desired_completion_at
  WHEN status = 'waiting_for_customer' THEN timestamptz '9999-12-31T23:59:57Z'
  ELSE timestamptz '9999-12-31T23:59:59Z' END
FROM "request" WHERE held_by IS NOT NULL`;

export class HoldRequests1799640000000 implements MigrationInterface {
  readonly name = 'HoldRequests1799640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "request" ADD "held_by" text');
    await runner.query(TABLE);
    await runner.query(IN_HAND);
    await runner.query(HOLDINGS);
    const inHand = 'WHERE "held_by" IS NOT NULL AND "shelf" IS NULL';
    await runner.query(
      `CREATE INDEX "request_by_held_by" ON "request" ("held_by", "id", "account_id") ${inHand}`,
    );
    for (const column of ORDERS)
      await runner.query(
        `CREATE INDEX "request_by_held_by_${column}" ON "request" ("held_by", "${column}", "id") ${inHand}`,
      );
    for (const column of ['created_at', 'next_target_at'])
      await runner.query(
        `CREATE INDEX "request_held_by_${column}" ON "request_held" ("account_id", "${column}", "request_id")`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
