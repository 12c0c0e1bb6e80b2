import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddWorkflowRequester1799300000000 implements MigrationInterface {
  readonly name = 'AddWorkflowRequester1799300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "workflow" ADD "requester_id" bigint`);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
