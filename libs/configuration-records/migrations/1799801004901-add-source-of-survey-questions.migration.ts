import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "survey_question" ADD COLUMN IF NOT EXISTS "source" text, ADD COLUMN IF NOT EXISTS "sourceID" text`,
];

export class AddSourceOfSurveyQuestions1799801004901 implements MigrationInterface {
  readonly name = 'AddSourceOfSurveyQuestions1799801004901';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
