import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "risk" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "subject" text NOT NULL, "severity" text NOT NULL, "status" text NOT NULL, "closure_reason" text, "manager_id" bigint NOT NULL, "mitigation_target_at" date, "closed_at" TIMESTAMP(0) WITH TIME ZONE, "resolution_duration" integer, "ui_extension_id" bigint, "custom_fields" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_955c5a23813b1704181c9a5f7c8" PRIMARY KEY ("id"))`,
  `CREATE INDEX "risk_by_account_id" ON "risk"  ("account_id", "id")`,
  `CREATE INDEX "risk_by_account_id_sourceID" ON "risk"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "risk_by_account_id_created_at" ON "risk"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "risk_by_account_id_updated_at" ON "risk"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "risk_by_account_id_subject" ON "risk"  ("account_id", "subject", "id")`,
  `CREATE INDEX "risk_by_account_id_mitigation_target_at" ON "risk"  ("account_id", "mitigation_target_at", "id")`,
  `CREATE INDEX "risk_by_account_id_closed_at" ON "risk"  ("account_id", "closed_at", "id")`,
  `CREATE TABLE "risk_organizations" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_f6efaed4a0bf79be030d83b1c2a" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "risk_organizations_inverse" ON "risk_organizations"  ("to_id", "from_id")`,
  `CREATE TABLE "risk_projects" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_1e8a48bd5e2010729a88e2fffe0" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "risk_projects_inverse" ON "risk_projects"  ("to_id", "from_id")`,
  `CREATE TABLE "risk_services" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_25c66a3917c5ca2e00f6e158e5c" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "risk_services_inverse" ON "risk_services"  ("to_id", "from_id")`,
  `ALTER TABLE "note" ADD "risk_id" bigint`,
  `CREATE INDEX "note_by_risk_id" ON "note"  ("risk_id", "id") WHERE "risk_id" IS NOT NULL`,
];

export class AddRisks1798400000001 implements MigrationInterface {
  readonly name = 'AddRisks1798400000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
