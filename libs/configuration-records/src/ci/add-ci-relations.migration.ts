import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "ci_relation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "owner_id" bigint, "ci_id" bigint NOT NULL, "relation_type" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_1d8b8f982b4932bfebb6dab3968" PRIMARY KEY ("id"))`,
  `CREATE INDEX "ci_relation_by_account_id" ON "ci_relation"  ("account_id", "id")`,
  `CREATE INDEX "ci_relation_by_account_id_created_at" ON "ci_relation"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "ci_relation_by_account_id_updated_at" ON "ci_relation"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "ci_relation_by_owner_id" ON "ci_relation"  ("owner_id", "id") WHERE "owner_id" IS NOT NULL`,
  `CREATE INDEX "ci_relation_by_account_id_ci_id" ON "ci_relation"  ("account_id", "ci_id", "id")`,
  `CREATE INDEX "ci_relation_by_account_id_relation_type" ON "ci_relation"  ("account_id", "relation_type", "id")`,
  `ALTER TABLE "ci_relation" ADD CONSTRAINT "owner" FOREIGN KEY ("owner_id") REFERENCES "ci"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "ci_relation" ADD CONSTRAINT "ci" FOREIGN KEY ("ci_id") REFERENCES "ci"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "ci_relation_unique_owner_ci" ON "ci_relation" (account_id, "owner_id", "ci_id")`,
];

export class AddCiRelations1799660000001 implements MigrationInterface {
  readonly name = 'AddCiRelations1799660000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
