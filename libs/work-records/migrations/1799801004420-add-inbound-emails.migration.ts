import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "inbound_email" ("id" BIGSERIAL NOT NULL, "request_id" bigint, "note_id" bigint, "from" text, "to" text, "cc" text, "subject" text, "body_start" text, "message_id" text, "failure_reason" text, "source_uri" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_72dfbf0cb49a0bf62c5b4732d92" PRIMARY KEY ("id"))`,
  `CREATE INDEX "inbound_email_by_account_id" ON "inbound_email"  ("account_id", "id")`,
  `CREATE INDEX "inbound_email_by_request_id" ON "inbound_email"  ("request_id", "id") WHERE "request_id" IS NOT NULL`,
  `CREATE INDEX "inbound_email_by_account_id_created_at" ON "inbound_email"  ("account_id", "created_at", "id")`,
];

export class AddInboundEmails1799801004420 implements MigrationInterface {
  readonly name = 'AddInboundEmails1799801004420';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
