import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "request_by_agile_board_id" ON "request"  ("agile_board_id", "id") WHERE "agile_board_id" IS NOT NULL`,
  `CREATE INDEX "request_by_urgent" ON "request"  ("account_id", "id") WHERE "urgent" AND "shelf" IS NULL`,
  `CREATE INDEX "task_by_agile_board_id" ON "task"  ("agile_board_id", "id") WHERE "agile_board_id" IS NOT NULL`,
  `CREATE INDEX "task_by_urgent" ON "task"  ("account_id", "id") WHERE "urgent"`,
  `CREATE INDEX "problem_by_agile_board_id" ON "problem"  ("agile_board_id", "id") WHERE "agile_board_id" IS NOT NULL`,
  `CREATE INDEX "problem_by_urgent" ON "problem"  ("account_id", "id") WHERE "urgent" AND "shelf" IS NULL`,
  `CREATE INDEX "project_task_by_agile_board_id" ON "project_task"  ("agile_board_id", "id") WHERE "agile_board_id" IS NOT NULL`,
  `CREATE INDEX "project_task_by_urgent" ON "project_task"  ("account_id", "id") WHERE "urgent"`,
  `CREATE INDEX "tag_by_account_id_name" ON "tag"  ("account_id", "name", "id")`,
];

export class WorkFilters1799800400094 implements MigrationInterface {
  readonly name = 'WorkFilters1799800400094';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
