import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "scrum_workspace" ADD "current_sprint_id" bigint`,
  `CREATE INDEX "scrum_workspace_by_agile_board_id" ON "scrum_workspace"  ("agile_board_id", "id")`,
  `CREATE INDEX "scrum_workspace_by_team_id" ON "scrum_workspace"  ("team_id", "id")`,
  `CREATE INDEX "sprint_due_start_at" ON "sprint"  ("start_at") WHERE "start_at" IS NOT NULL`,
  `CREATE INDEX "sprint_due_end_at" ON "sprint"  ("end_at") WHERE "end_at" IS NOT NULL`,
  // The workspaces that there are; sprints had none so far.
  `UPDATE "team" SET "scrum_workspace_id" =
    (SELECT max(id) FROM "scrum_workspace" own WHERE own."team_id" = "team"."id" AND own."disabled" IS NOT TRUE)`,
];

export class FollowSprints1798500000000 implements MigrationInterface {
  readonly name = 'FollowSprints1798500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
