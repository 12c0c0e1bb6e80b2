import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "agile_board_customer_representative_slas" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_9bad2a51db2279fc6eccc63d8bf" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX IF NOT EXISTS "agile_board_customer_representative_slas_inverse" ON "agile_board_customer_representative_slas"  ("to_id", "from_id")`,
  `ALTER TABLE "agile_board" ADD COLUMN IF NOT EXISTS "request_template_id" bigint, ADD COLUMN IF NOT EXISTS "service_instance_id" bigint`,
  `ALTER TABLE "agile_board_column" ADD COLUMN IF NOT EXISTS "action_type" text NOT NULL DEFAULT 'none', ADD COLUMN IF NOT EXISTS "team_id" bigint, ADD COLUMN IF NOT EXISTS "member_id" bigint, ADD COLUMN IF NOT EXISTS "clear_member" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "dialog_type" text NOT NULL DEFAULT 'none', ADD COLUMN IF NOT EXISTS "wip_limit" integer, ADD COLUMN IF NOT EXISTS "remove_after" integer, ADD COLUMN IF NOT EXISTS "deleted" boolean NOT NULL DEFAULT false`,
];

export class AddBoardColumnActions1799801003002 implements MigrationInterface {
  readonly name = 'AddBoardColumnActions1799801003002';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
