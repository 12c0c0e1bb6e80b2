import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "survey_response" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "survey_id" bigint NOT NULL, "service_id" bigint NOT NULL, "completed" boolean NOT NULL, "rating" numeric, "rating_calculation_json" text, "responded_at" TIMESTAMP(0) WITH TIME ZONE, "year" integer, "month" integer, "respondent_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_d9326eb52bf8b23d56a39ce419a" PRIMARY KEY ("id"))`,
  `CREATE INDEX "survey_response_by_account_id" ON "survey_response"  ("account_id", "id")`,
  `CREATE INDEX "survey_response_by_account_id_sourceID" ON "survey_response"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "survey_response_by_account_id_created_at" ON "survey_response"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "survey_response_by_account_id_updated_at" ON "survey_response"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "survey_response_by_survey_id" ON "survey_response"  ("survey_id", "id")`,
  `CREATE INDEX "survey_response_by_respondent_id" ON "survey_response"  ("respondent_id", "id") WHERE "respondent_id" IS NOT NULL`,
  `CREATE TABLE "survey_answer" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "survey_response_id" bigint, "question_id" bigint NOT NULL, "answer" text, "choices" jsonb, "asked" text, "type" text, "weight" integer, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_5a2a931b95ad2a866f8bc039db9" PRIMARY KEY ("id"))`,
  `CREATE INDEX "survey_answer_by_account_id" ON "survey_answer"  ("account_id", "id")`,
  `CREATE INDEX "survey_answer_by_survey_response_id" ON "survey_answer"  ("survey_response_id", "id") WHERE "survey_response_id" IS NOT NULL`,
  `ALTER TABLE "survey_answer" ADD CONSTRAINT "survey_response" FOREIGN KEY ("survey_response_id") REFERENCES "survey_response"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "survey_answer_unique_survey_response_question_id" ON "survey_answer" (account_id, "survey_response_id", "question_id")`,
];

export class AddSurveyResponses1799680000001 implements MigrationInterface {
  readonly name = 'AddSurveyResponses1799680000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
