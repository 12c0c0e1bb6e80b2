import { definePart, hidden, optional, required, type Row } from '@deskline/record';
import { QUESTION_TYPES } from './survey-question.record';
import { SurveyResponse } from './survey-response.record';

/** Answer to one question of a survey, with a copy of the question. */
export const SurveyAnswer = definePart('survey_answer', {
  of: { survey_response: SurveyResponse },
  path: 'answers',
  collection: 'survey_answers',
  fields: {
    question_id: required.id('survey_question'),
    answer: optional.text(),
    choices: optional.strings(),
    asked: hidden.string(255),
    type: hidden.enum(QUESTION_TYPES),
    weight: hidden.integer(),
  },
  notes: {
    answer: 'To a rating question 1 to 5.',
  },
  unique: [['survey_response', 'question_id']],
});
export type SurveyAnswerRow = Row<typeof SurveyAnswer>;
