import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "address" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "person_id" bigint, "organization_id" bigint, "label" text NOT NULL, "address" text, "zip" text, "city" text, "state" text, "country" text, "integration" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_d92de1f82754668b5f5f5dd4fd5" PRIMARY KEY ("id"))`,
  `CREATE INDEX "address_by_account_id" ON "address"  ("account_id", "id")`,
  `CREATE INDEX "address_by_person_id" ON "address"  ("person_id", "id") WHERE "person_id" IS NOT NULL`,
  `CREATE INDEX "address_by_organization_id" ON "address"  ("organization_id", "id") WHERE "organization_id" IS NOT NULL`,
  `CREATE TABLE "contact" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "person_id" bigint, "organization_id" bigint, "label" text NOT NULL, "protocol" text NOT NULL, "uri" text NOT NULL, "integration" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_2cbbe00f59ab6b3bb5b8d19f989" PRIMARY KEY ("id"))`,
  `CREATE INDEX "contact_by_account_id" ON "contact"  ("account_id", "id")`,
  `CREATE INDEX "contact_by_person_id" ON "contact"  ("person_id", "id") WHERE "person_id" IS NOT NULL`,
  `CREATE INDEX "contact_by_organization_id" ON "contact"  ("organization_id", "id") WHERE "organization_id" IS NOT NULL`,
  `ALTER TABLE "address" ADD CONSTRAINT "person" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "address" ADD CONSTRAINT "organization" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "contact" ADD CONSTRAINT "person" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "contact" ADD CONSTRAINT "organization" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
];

export class AddAddresses1797300000000 implements MigrationInterface {
  readonly name = 'AddAddresses1797300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
