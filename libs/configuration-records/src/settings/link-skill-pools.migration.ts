import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "skill_pool_effort_classes" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_dd8a91a57a92f2795fefbdcc5c0" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "skill_pool_effort_classes_inverse" ON "skill_pool_effort_classes"  ("to_id", "from_id")`,
];

export class LinkSkillPools1797600000003 implements MigrationInterface {
  readonly name = 'LinkSkillPools1797600000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
