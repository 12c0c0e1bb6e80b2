import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "phase" ADD "place" integer`,
  `CREATE INDEX "task_by_phase_id" ON "task"  ("phase_id", "id") WHERE "phase_id" IS NOT NULL`,
];

export class OpenAndClosePhases1798300000000 implements MigrationInterface {
  readonly name = 'OpenAndClosePhases1798300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
