import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORDERS = [
  'created_at',
  'updated_at',
  'subject',
  'category',
  'status',
  'impact',
  'team_id',
  'member_id',
  'service_instance_id',
  'completed_at',
];

const TABLE = `CREATE TABLE "request_shown" (
  "request_id" bigint NOT NULL,
  "account_id" text NOT NULL,
  "home_account_id" text NOT NULL,
  "created_at" timestamptz(0) NOT NULL,
  "updated_at" timestamptz(0) NOT NULL,
  "subject" text,
  "category" text NOT NULL,
  "status" text NOT NULL,
  "impact" text,
  "service_instance_id" bigint,
  "team_id" bigint,
  "member_id" bigint,
  "completed_at" timestamptz(0),
  "held_by" text,
  "shelf" text,
  PRIMARY KEY ("request_id", "account_id"))`;

/** Whose customers agreements are with is told by whoever keeps them, and was not until now: a rebuild asks. */
export class ShowRequests1799730000000 implements MigrationInterface {
  readonly name = 'ShowRequests1799730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    const shown = `WHERE "shelf" IS NULL AND "held_by" IS DISTINCT FROM "account_id"`;
    await runner.query(
      `CREATE INDEX "request_shown_by_account_id" ON "request_shown" ("account_id", "request_id", "home_account_id") ${shown}`,
    );
    for (const column of ORDERS)
      await runner.query(
        `CREATE INDEX "request_shown_by_${column}" ON "request_shown" ("account_id", "${column}", "request_id") ${shown}`,
      );
    await runner.query(
      `CREATE INDEX "affected_sla_by_sla_id" ON "affected_sla" ("sla_id", "id") WHERE "sla_id" IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
