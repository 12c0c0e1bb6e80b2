import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "app_offering" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "reference" text, "card_description" text, "description" text, "features" text, "compliance" text, "service_instance_id" bigint, "ui_extension_version_id" bigint, "configuration_uri_template" text, "webhook_uri_template" text, "policy_jwt_alg" text, "policy_jwt_audience" text, "policy_jwt_claim_expires_in" integer, "openid_connect_discovery" boolean NOT NULL, "requires_enabled_oauth_person" boolean NOT NULL, "disabled" boolean NOT NULL, "picture_uri" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_9faef9bb8bca57b62d3583a38a2" PRIMARY KEY ("id"))`,
  `CREATE INDEX "app_offering_by_account_id" ON "app_offering"  ("account_id", "id")`,
  `CREATE INDEX "app_offering_by_account_id_sourceID" ON "app_offering"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "app_offering_by_account_id_created_at" ON "app_offering"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "app_offering_by_account_id_updated_at" ON "app_offering"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "app_offering_by_account_id_name" ON "app_offering"  ("account_id", "name", "id")`,
  `CREATE TABLE "app_offering_scope" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "app_offering_id" bigint, "effect" text NOT NULL, "actions" jsonb NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_12e491a389afaebbd5c14b22c9e" PRIMARY KEY ("id"))`,
  `CREATE INDEX "app_offering_scope_by_account_id" ON "app_offering_scope"  ("account_id", "id")`,
  `CREATE INDEX "app_offering_scope_by_app_offering_id" ON "app_offering_scope"  ("app_offering_id", "id") WHERE "app_offering_id" IS NOT NULL`,
  `CREATE TABLE "app_instance" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "app_offering_id" bigint NOT NULL, "customer_representative_id" bigint, "enabled_by_customer" boolean NOT NULL, "suspended" boolean NOT NULL, "suspension_comment" text, "disabled" boolean NOT NULL, "custom_fields" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_5bb6fd3cc74b86faf8bfff765cc" PRIMARY KEY ("id"))`,
  `CREATE INDEX "app_instance_by_account_id" ON "app_instance"  ("account_id", "id")`,
  `CREATE INDEX "app_instance_by_account_id_created_at" ON "app_instance"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "app_instance_by_account_id_updated_at" ON "app_instance"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "app_instance_by_app_offering_id" ON "app_instance"  ("app_offering_id", "id")`,
  `ALTER TABLE "app_offering_scope" ADD CONSTRAINT "app_offering" FOREIGN KEY ("app_offering_id") REFERENCES "app_offering"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "app_offering_unique_reference" ON "app_offering" (account_id, lower("reference"))`,
];

export class AddAppOfferings1798200000002 implements MigrationInterface {
  readonly name = 'AddAppOfferings1798200000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
