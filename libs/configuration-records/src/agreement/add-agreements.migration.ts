import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "contract" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "category" text NOT NULL, "status" text NOT NULL, "customer_id" bigint NOT NULL, "customer_rep_id" bigint, "supplier_id" bigint, "supplier_contact_id" bigint, "start_date" date, "notice_date" date, "expiry_date" date, "time_zone" text, "starts_at" TIMESTAMP(0) WITH TIME ZONE, "expires_at" TIMESTAMP(0) WITH TIME ZONE, "remarks" text, "ui_extension_id" bigint, "custom_fields" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_17c3a89f58a2997276084e706e8" PRIMARY KEY ("id"))`,
  `CREATE INDEX "contract_by_account_id" ON "contract"  ("account_id", "id")`,
  `CREATE INDEX "contract_by_account_id_sourceID" ON "contract"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "contract_by_account_id_created_at" ON "contract"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "contract_by_account_id_updated_at" ON "contract"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "contract_by_account_id_name" ON "contract"  ("account_id", "name", "id")`,
  `CREATE INDEX "contract_by_account_id_category" ON "contract"  ("account_id", "category", "id")`,
  `CREATE INDEX "contract_by_account_id_status" ON "contract"  ("account_id", "status", "id")`,
  `CREATE INDEX "contract_by_customer_id" ON "contract"  ("customer_id", "id")`,
  `CREATE INDEX "contract_by_account_id_supplier_id" ON "contract"  ("account_id", "supplier_id", "id")`,
  `CREATE INDEX "contract_due_starts_at" ON "contract"  ("starts_at") WHERE "starts_at" IS NOT NULL`,
  `CREATE INDEX "contract_due_expires_at" ON "contract"  ("expires_at") WHERE "expires_at" IS NOT NULL`,
  `CREATE TABLE "contract_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_49326f5d5315b0f03db4617670a" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "contract_cis_inverse" ON "contract_cis"  ("to_id", "from_id")`,
  `CREATE TABLE "flsa" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "status" text NOT NULL, "provider_id" bigint NOT NULL, "customer_id" bigint NOT NULL, "customer_rep_id" bigint, "start_date" date, "notice_date" date, "expiry_date" date, "time_zone" text, "starts_at" TIMESTAMP(0) WITH TIME ZONE, "expires_at" TIMESTAMP(0) WITH TIME ZONE, "service_desk_team_id" bigint, "support_hours_id" bigint, "pickup_target" integer, "pickups_within_target" integer, "support_chat_pickup_target" integer, "first_call_resolutions" integer, "service_desk_only_resolutions" integer, "rejected_solutions" integer, "target_details" text, "charges" text, "remarks" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_f5a62a40a049332bd5a6f5b6603" PRIMARY KEY ("id"))`,
  `CREATE INDEX "flsa_by_account_id" ON "flsa"  ("account_id", "id")`,
  `CREATE INDEX "flsa_by_account_id_sourceID" ON "flsa"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "flsa_by_account_id_created_at" ON "flsa"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "flsa_by_account_id_updated_at" ON "flsa"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "flsa_by_account_id_name" ON "flsa"  ("account_id", "name", "id")`,
  `CREATE INDEX "flsa_by_account_id_status" ON "flsa"  ("account_id", "status", "id")`,
  `CREATE INDEX "flsa_by_account_id_provider_id" ON "flsa"  ("account_id", "provider_id", "id")`,
  `CREATE INDEX "flsa_due_starts_at" ON "flsa"  ("starts_at") WHERE "starts_at" IS NOT NULL`,
  `CREATE INDEX "flsa_due_expires_at" ON "flsa"  ("expires_at") WHERE "expires_at" IS NOT NULL`,
  `CREATE TABLE "flsa_major_incident_managers" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_808da9f57a278f57032fc440b96" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "flsa_major_incident_managers_inverse" ON "flsa_major_incident_managers"  ("to_id", "from_id")`,
];

export class AddAgreements1798100000000 implements MigrationInterface {
  readonly name = 'AddAgreements1798100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
