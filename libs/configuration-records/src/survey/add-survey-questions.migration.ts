import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "survey_question" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "survey_id" bigint, "question" text NOT NULL, "guidance" text, "type" text NOT NULL, "choices" jsonb, "weight" integer NOT NULL, "position" integer NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_ec6d65e83fd7217202178b79907" PRIMARY KEY ("id"))`,
  `CREATE INDEX "survey_question_by_account_id" ON "survey_question"  ("account_id", "id")`,
  `CREATE INDEX "survey_question_by_survey_id" ON "survey_question"  ("survey_id", "id") WHERE "survey_id" IS NOT NULL`,
  `CREATE INDEX "survey_question_by_account_id_position" ON "survey_question"  ("account_id", "position", "id")`,
  `ALTER TABLE "survey_question" ADD CONSTRAINT "survey" FOREIGN KEY ("survey_id") REFERENCES "survey"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
];

export class AddSurveyQuestions1797300000002 implements MigrationInterface {
  readonly name = 'AddSurveyQuestions1797300000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
