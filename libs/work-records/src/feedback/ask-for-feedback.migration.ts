import type { MigrationInterface, QueryRunner } from 'typeorm';

/** It is made when it is read; nothing was ever kept there. */
export class AskForFeedback1799400000003 implements MigrationInterface {
  readonly name = 'AskForFeedback1799400000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "request" DROP COLUMN "feedback"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "request" ADD "feedback" jsonb');
  }
}
