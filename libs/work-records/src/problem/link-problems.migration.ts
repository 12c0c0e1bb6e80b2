import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "problem_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_a33efb417e572e31612811e58f6" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "problem_cis_inverse" ON "problem_cis"  ("to_id", "from_id")`,
  `CREATE TABLE "problem_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_3f541903480b635e94173cc883d" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "problem_service_instances_inverse" ON "problem_service_instances"  ("to_id", "from_id")`,
];

export class LinkProblems1797600000000 implements MigrationInterface {
  readonly name = 'LinkProblems1797600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
