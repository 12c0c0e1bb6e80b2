import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "ci_users" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_f025286dbc206697dd585923d1d" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "ci_users_inverse" ON "ci_users"  ("to_id", "from_id")`,
];

export class LinkUsersOfCis1798600000000 implements MigrationInterface {
  readonly name = 'LinkUsersOfCis1798600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
