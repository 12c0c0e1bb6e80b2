import { Invalid, type AfterWrite } from '@deskline/record-store';
import { HIGHEST, LOWEST } from './rating';
import { PERCENT_OF_STAR } from './survey-answer.rules';
import { answerProblems, type AnsweredQuestion } from './answer-problems';

/** Copy, so that the answer keeps the question when that is changed or deleted. */
const KEEP = `UPDATE survey_answer a SET asked = q.question, type = q.type, weight = q.weight,
  rating = CASE WHEN q.type = 'rating' AND a.answer ~ '^[${LOWEST}-${HIGHEST}]$' THEN a.answer::numeric * ${PERCENT_OF_STAR} END,
  text = CASE WHEN q.type = 'text' THEN a.answer END
FROM survey_question q, survey_response r
WHERE a.id = $1 AND q.id = a.question_id AND r.id = a.survey_response_id
RETURNING q.type, q.choices, q.survey_id = r.survey_id AS "isOfSurvey"`;

/** Copies the question into its answer, and checks the answer against it. */
export const copyQuestion: AfterWrite = async ({ transaction, id, after }) => {
  const [question] = await transaction.query<AnsweredQuestion>(KEEP, [id], 'survey_answer.question');
  const problems = question ? answerProblems(after, question) : [];
  if (problems.length > 0) throw new Invalid(problems);
};
