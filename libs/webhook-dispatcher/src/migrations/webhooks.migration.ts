import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "webhook" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE, "updated_at" TIMESTAMP(0) WITH TIME ZONE, "name" text, "event" text NOT NULL, "uri" text NOT NULL, "description" text, "disabled" boolean NOT NULL, "mail_exceptions_to" text, "webhook_policy_id" bigint, "last_error" text, "verified_at" TIMESTAMP(0) WITH TIME ZONE, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_e6765510c2d078db49632b59020" PRIMARY KEY ("id"))`,
  `CREATE INDEX "webhook_by_account_id" ON "webhook"  ("account_id", "id")`,
  `CREATE INDEX "webhook_by_account_id_source" ON "webhook"  ("account_id", "source", "id")`,
  `CREATE INDEX "webhook_by_account_id_sourceID" ON "webhook"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "webhook_by_account_id_created_at" ON "webhook"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "webhook_by_account_id_updated_at" ON "webhook"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "webhook_by_account_id_name" ON "webhook"  ("account_id", "name", "id")`,
  `CREATE INDEX "webhook_by_account_id_event" ON "webhook"  ("account_id", "event", "id")`,
  `CREATE INDEX "webhook_by_account_id_disabled" ON "webhook"  ("account_id", "disabled", "id")`,
  `CREATE INDEX "webhook_by_webhook_policy_id" ON "webhook"  ("webhook_policy_id", "id") WHERE "webhook_policy_id" IS NOT NULL`,
  `CREATE INDEX "webhook_by_account_id_uri" ON "webhook"  ("account_id", "uri", "id")`,
  `CREATE TABLE "webhook_policy" ("id" BIGSERIAL NOT NULL, "name" text, "disabled" boolean NOT NULL, "jwt_alg" text NOT NULL, "jwt_audience" text, "jwt_claim_expires_in" integer, "public_key_pem" text, "created_at" TIMESTAMP(0) WITH TIME ZONE, "updated_at" TIMESTAMP(0) WITH TIME ZONE, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_fb29ca0b16343356e729649f608" PRIMARY KEY ("id"))`,
  `CREATE INDEX "webhook_policy_by_account_id" ON "webhook_policy"  ("account_id", "id")`,
  `CREATE INDEX "webhook_policy_by_account_id_created_at" ON "webhook_policy"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "webhook_policy_by_account_id_updated_at" ON "webhook_policy"  ("account_id", "updated_at", "id")`,
];

export class Webhooks1760000100000 implements MigrationInterface {
  readonly name = 'Webhooks1760000100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
