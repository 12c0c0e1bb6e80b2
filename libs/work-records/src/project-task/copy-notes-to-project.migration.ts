import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CopyNotesToProject1799700300000 implements MigrationInterface {
  readonly name = 'CopyNotesToProject1799700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "project_task" ADD "copy_notes_to_project" boolean`);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
