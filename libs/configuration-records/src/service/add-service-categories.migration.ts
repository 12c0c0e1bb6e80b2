import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "service_instance_child_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_393e65ec30128140c5ae0b936a4" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "service_instance_child_service_instances_inverse" ON "service_instance_child_service_instances"  ("to_id", "from_id")`,
  `CREATE TABLE "service_category" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "description" text, "picture_uri" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_9d513b39d251063f98f2a7b941d" PRIMARY KEY ("id"))`,
  `CREATE INDEX "service_category_by_account_id" ON "service_category"  ("account_id", "id")`,
  `CREATE INDEX "service_category_by_account_id_sourceID" ON "service_category"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "service_category_by_account_id_created_at" ON "service_category"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "service_category_by_account_id_updated_at" ON "service_category"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "service_category_by_account_id_name" ON "service_category"  ("account_id", "name", "id")`,
  `CREATE TABLE "service_category_services" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_32cb0459b6486b4e3b5f762de93" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "service_category_services_inverse" ON "service_category_services"  ("to_id", "from_id")`,
  `CREATE TABLE "service_category_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "service_category_id" bigint, "locale" text NOT NULL, "name" text, "description" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_929ea70d14bb862f38206a45cad" PRIMARY KEY ("id"))`,
  `CREATE INDEX "service_category_translation_by_account_id" ON "service_category_translation"  ("account_id", "id")`,
  `CREATE INDEX "service_category_translation_by_service_category_id" ON "service_category_translation"  ("service_category_id", "id") WHERE "service_category_id" IS NOT NULL`,
  `ALTER TABLE "service_category_translation" ADD CONSTRAINT "service_category" FOREIGN KEY ("service_category_id") REFERENCES "service_category"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "service_category_translation_unique_service_category_locale" ON "service_category_translation" (account_id, "service_category_id", lower("locale"))`,
];

export class AddServiceCategories1798100000001 implements MigrationInterface {
  readonly name = 'AddServiceCategories1798100000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
