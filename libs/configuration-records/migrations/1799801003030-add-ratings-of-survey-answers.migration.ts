import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "survey_answer" ADD COLUMN IF NOT EXISTS "survey_question_id" bigint, ADD COLUMN IF NOT EXISTS "rating" numeric, ADD COLUMN IF NOT EXISTS "text" text, ADD COLUMN IF NOT EXISTS "source" text, ADD COLUMN IF NOT EXISTS "sourceID" text`,
  `ALTER TABLE "survey_answer" ALTER COLUMN "question_id" DROP NOT NULL`,
];

export class AddRatingsOfSurveyAnswers1799801003030 implements MigrationInterface {
  readonly name = 'AddRatingsOfSurveyAnswers1799801003030';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
