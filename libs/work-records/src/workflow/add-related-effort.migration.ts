import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "workflow" ADD "related_effort" integer`,
  `WITH "related" AS (
    SELECT "workflow_id", LEAST(sum("minutes"), 2147483647)::bigint AS "minutes" FROM (
      SELECT own."workflow_id", template."planned_effort" AS "minutes" FROM "request" own
        JOIN "request_template" template ON template."id" = own."template_id"
      UNION ALL SELECT "workflow_id", "planned_effort" FROM "problem"
    ) AS "each" WHERE "workflow_id" IS NOT NULL GROUP BY "workflow_id" HAVING sum("minutes") > 0
  )
  UPDATE "workflow" SET "related_effort" = "related"."minutes",
    "planned_effort" = LEAST(coalesce("planned_effort", 0) + "related"."minutes", 2147483647),
    "actual_effort" = LEAST(coalesce("actual_effort", 0) + "related"."minutes", 2147483647),
    "actual_vs_planned_effort_percentage" = LEAST(round(100.0 * (coalesce("actual_effort", 0) + "related"."minutes")
      / (coalesce("planned_effort", 0) + "related"."minutes")), 2147483647)
  FROM "related" WHERE "workflow"."id" = "related"."workflow_id"`,
];

export class AddRelatedEffort1799700000000 implements MigrationInterface {
  readonly name = 'AddRelatedEffort1799700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
