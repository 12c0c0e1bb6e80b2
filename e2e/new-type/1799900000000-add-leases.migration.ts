import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "lease" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "status" text NOT NULL, "supplier_id" bigint NOT NULL, "manager_id" bigint, "expiry_date" date, "disabled" boolean NOT NULL, "remarks" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_954811694773f24986695203663" PRIMARY KEY ("id"))`,
  `CREATE INDEX "lease_by_account_id" ON "lease"  ("account_id", "id")`,
  `CREATE INDEX "lease_by_account_id_sourceID" ON "lease"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "lease_by_account_id_created_at" ON "lease"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "lease_by_account_id_updated_at" ON "lease"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "lease_by_account_id_name" ON "lease"  ("account_id", "name", "id")`,
  `CREATE INDEX "lease_by_account_id_status" ON "lease"  ("account_id", "status", "id")`,
  `CREATE INDEX "lease_by_account_id_supplier_id" ON "lease"  ("account_id", "supplier_id", "id")`,
  `CREATE TABLE "lease_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_082f754d5d892c75b7977502d44" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "lease_cis_inverse" ON "lease_cis"  ("to_id", "from_id")`,
  `CREATE INDEX "lease_words_name_sourceID" ON "lease" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddLeases1799900000000 implements MigrationInterface {
  readonly name = 'AddLeases1799900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
