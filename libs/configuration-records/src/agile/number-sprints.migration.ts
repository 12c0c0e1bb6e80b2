import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Those that have the number of an earlier one get the next of their workspace.
  `UPDATE "sprint" SET "number" = anew."number" FROM (
    SELECT "id", last + row_number() OVER (PARTITION BY "scrum_workspace_id" ORDER BY "id") AS "number"
    FROM (SELECT "id", "scrum_workspace_id",
      max("number") OVER (PARTITION BY "scrum_workspace_id") AS last,
      row_number() OVER (PARTITION BY "scrum_workspace_id", "number" ORDER BY "id") AS nth
      FROM "sprint" WHERE "number" IS NOT NULL) numbered WHERE nth > 1) anew
    WHERE anew."id" = "sprint"."id"`,
  `CREATE UNIQUE INDEX "sprint_unique_scrum_workspace_number" ON "sprint" (account_id, "scrum_workspace_id", "number")`,
];

export class NumberSprints1798800000002 implements MigrationInterface {
  readonly name = 'NumberSprints1798800000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
