import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "survey_answer_by_survey_question_id"`,
  `CREATE INDEX CONCURRENTLY "survey_answer_by_survey_question_id" ON "survey_answer"  ("survey_question_id", "id") WHERE "survey_question_id" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class AddRatingsOfSurveyAnswersConcurrently1799801003031 implements MigrationInterface {
  readonly name = 'AddRatingsOfSurveyAnswersConcurrently1799801003031';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
