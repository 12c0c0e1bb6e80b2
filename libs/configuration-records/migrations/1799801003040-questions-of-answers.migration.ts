import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE VIEW survey_response_slas (from_id, to_id) AS
SELECT DISTINCT r.id, s.id FROM survey_response r
JOIN person_sla_coverages covered ON covered.from_id = r.respondent_id
JOIN sla s ON s.id = covered.to_id
JOIN service_offering o ON o.id = s.service_offering_id AND o.service_id = r.service_id`,
  // Snapshots of the existing questions, by which references show them.
  `INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
SELECT 'survey_question', id, account_id, question, false, version,
  '"name":' || to_json(question) || ',"question":' || to_json(question), '{}'
FROM survey_question ON CONFLICT DO NOTHING`,
  `UPDATE survey_answer SET survey_question_id = question_id,
  rating = CASE WHEN type = 'rating' AND answer ~ '^[1-5]$' THEN answer::numeric * 20 END,
  text = CASE WHEN type = 'text' THEN answer END
WHERE survey_question_id IS NULL`,
];

/** Agreements of responses, and questions, ratings and texts of the existing answers. */
export class QuestionsOfAnswers1799801003040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW survey_response_slas');
  }
}
