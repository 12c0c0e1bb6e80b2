import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "invoice" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "description" text NOT NULL, "invoice_type" text, "contract_id" bigint, "flsa_id" bigint, "project_id" bigint, "sla_id" bigint, "workflow_id" bigint, "service_id" bigint, "supplier_id" bigint, "invoice_nr" text NOT NULL, "invoice_date" date NOT NULL, "po_nr" text, "financialID" text, "quantity" numeric NOT NULL, "unit_price" numeric, "amount" numeric, "currency" text, "amortize" boolean NOT NULL, "amortization_start" TIMESTAMP(0) WITH TIME ZONE, "amortization_end" TIMESTAMP(0) WITH TIME ZONE, "depreciation_method" text, "depreciation_start" date, "rate" integer, "useful_life" integer, "salvage_value" numeric NOT NULL, "salvage_value_currency" text, "remarks" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_15d25c200d9bcd8a33f698daf18" PRIMARY KEY ("id"))`,
  `CREATE INDEX "invoice_by_account_id" ON "invoice"  ("account_id", "id")`,
  `CREATE INDEX "invoice_by_account_id_sourceID" ON "invoice"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "invoice_by_account_id_created_at" ON "invoice"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "invoice_by_account_id_updated_at" ON "invoice"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "invoice_by_account_id_description" ON "invoice"  ("account_id", "description", "id")`,
  `CREATE INDEX "invoice_by_contract_id" ON "invoice"  ("contract_id", "id") WHERE "contract_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_flsa_id" ON "invoice"  ("flsa_id", "id") WHERE "flsa_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_project_id" ON "invoice"  ("project_id", "id") WHERE "project_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_sla_id" ON "invoice"  ("sla_id", "id") WHERE "sla_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_workflow_id" ON "invoice"  ("workflow_id", "id") WHERE "workflow_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_service_id" ON "invoice"  ("service_id", "id") WHERE "service_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_supplier_id" ON "invoice"  ("supplier_id", "id") WHERE "supplier_id" IS NOT NULL`,
  `CREATE INDEX "invoice_by_account_id_invoice_nr" ON "invoice"  ("account_id", "invoice_nr", "id")`,
  `CREATE INDEX "invoice_by_account_id_invoice_date" ON "invoice"  ("account_id", "invoice_date", "id")`,
  `CREATE TABLE "invoice_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_88d2ca82f1a9d08c25e9f2e02ef" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "invoice_cis_inverse" ON "invoice_cis"  ("to_id", "from_id")`,
  `CREATE INDEX "invoice_words_description_sourceID_invoice_nr_po_nr" ON "invoice" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("description", '') || ' ' || coalesce("sourceID", '') || ' ' || coalesce("invoice_nr", '') || ' ' || coalesce("po_nr", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddInvoices1799801004300 implements MigrationInterface {
  readonly name = 'AddInvoices1799801004300';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
