import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [`ALTER TABLE "survey_question" ALTER COLUMN "position" DROP NOT NULL`];

export class SurveyQuestionsWithoutPosition1799801004920 implements MigrationInterface {
  readonly name = 'SurveyQuestionsWithoutPosition1799801004920';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
