import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "sla" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "service_offering_id" bigint NOT NULL, "service_instance_id" bigint, "customer_id" bigint NOT NULL, "customer_account" text, "service_level_manager_id" bigint, "status" text NOT NULL, "coverage" text, "start_date" date, "notice_date" date, "expiry_date" date, "starts_at" TIMESTAMP(0) WITH TIME ZONE, "expires_at" TIMESTAMP(0) WITH TIME ZONE, "agreementID" text, "activityID_low" text, "activityID_medium" text, "activityID_high" text, "activityID_top" text, "activityID_rfc" text, "activityID_rfi" text, "activityID_case" text, "use_knowledge_from_service_provider" boolean, "remarks" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_0cfc6cacc8e642ff9bc2c9aacd8" PRIMARY KEY ("id"))`,
  `CREATE INDEX "sla_by_account_id" ON "sla"  ("account_id", "id")`,
  `CREATE INDEX "sla_by_account_id_sourceID" ON "sla"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "sla_by_account_id_created_at" ON "sla"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "sla_by_account_id_updated_at" ON "sla"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "sla_by_account_id_name" ON "sla"  ("account_id", "name", "id")`,
  `CREATE INDEX "sla_by_account_id_service_offering_id" ON "sla"  ("account_id", "service_offering_id", "id")`,
  `CREATE INDEX "sla_by_service_instance_id" ON "sla"  ("service_instance_id", "id") WHERE "service_instance_id" IS NOT NULL`,
  `CREATE INDEX "sla_by_customer_id" ON "sla"  ("customer_id", "id")`,
  `CREATE INDEX "sla_by_account_id_status" ON "sla"  ("account_id", "status", "id")`,
  `CREATE INDEX "sla_by_account_id_coverage_status" ON "sla"  ("account_id", "coverage", "status", "id")`,
  `CREATE INDEX "sla_due_starts_at" ON "sla"  ("starts_at") WHERE "starts_at" IS NOT NULL`,
  `CREATE INDEX "sla_due_expires_at" ON "sla"  ("expires_at") WHERE "expires_at" IS NOT NULL`,
  `CREATE TABLE "sla_customer_representatives" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_c48e7142ec9405a6d3b38b8f605" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_customer_representatives_inverse" ON "sla_customer_representatives"  ("to_id", "from_id")`,
  `CREATE TABLE "sla_organizations" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_4414fbbd32edd100b95439283ff" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_organizations_inverse" ON "sla_organizations"  ("to_id", "from_id")`,
  `CREATE TABLE "sla_sites" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_cde51442e14a299a9bd3c6d57e2" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_sites_inverse" ON "sla_sites"  ("to_id", "from_id")`,
  `CREATE TABLE "sla_people" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_c3c21bb5ce542d993b92bf7a913" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_people_inverse" ON "sla_people"  ("to_id", "from_id")`,
  `CREATE TABLE "sla_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_181beaf3d44a252fa43fbc5724c" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_service_instances_inverse" ON "sla_service_instances"  ("to_id", "from_id")`,
  `CREATE TABLE "sla_skill_pools" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_153f42fecd3057617bf51ff8008" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "sla_skill_pools_inverse" ON "sla_skill_pools"  ("to_id", "from_id")`,
];

export class AddSlas1799600000001 implements MigrationInterface {
  readonly name = 'AddSlas1799600000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
