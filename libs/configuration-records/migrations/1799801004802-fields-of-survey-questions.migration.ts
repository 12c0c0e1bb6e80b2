import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "survey_question" ADD COLUMN IF NOT EXISTS "disabled" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "required" boolean NOT NULL DEFAULT false`,
];

export class FieldsOfSurveyQuestions1799801004802 implements MigrationInterface {
  readonly name = 'FieldsOfSurveyQuestions1799801004802';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
