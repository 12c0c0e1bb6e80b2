import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "service_instance_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_962f358be5439edb38ffdb3d5fc" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "service_instance_cis_inverse" ON "service_instance_cis"  ("to_id", "from_id")`,
];

export class LinkServiceInstances1797600000001 implements MigrationInterface {
  readonly name = 'LinkServiceInstances1797600000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
