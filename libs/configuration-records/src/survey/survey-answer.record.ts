import { attachmentsOf, definePart, hidden, optional, type Row } from '@deskline/record';
import { QUESTION_TYPES } from './survey-question.record';
import { SurveyResponse } from './survey-response.record';

/** Answer to one question of a survey, with a copy of the question. */
export const SurveyAnswer = definePart('survey_answer', {
  of: { survey_response: SurveyResponse },
  showsOwner: true,
  path: 'answers',
  alsoAt: ['survey_answers'],
  collection: 'survey_answers',
  fields: {
    // Either of the two names the question, and either `rating` or `text` the answer.
    survey_question: optional.reference('survey_question', { sameAccount: true }),
    question_id: optional.id('survey_question'),
    rating: optional.decimal({ min: 0, max: 100 }),
    text: optional.text(),
    answer: optional.text(),
    choices: optional.strings(),
    source: optional.string(30),
    sourceID: optional.string(128),
    asked: hidden.string(255),
    type: hidden.enum(QUESTION_TYPES),
    weight: hidden.integer(),
    ...attachmentsOf('text'),
  },
  list: [
    'id',
    'survey_response',
    'survey_question',
    'question_id',
    'text',
    'rating',
    'answer',
    'choices',
    'created_at',
    'updated_at',
  ],
  notes: {
    rating: 'Of a rating question: 20 for each of the five stars.',
    text: 'Of a text question.',
    answer: 'To a rating question 1 to 5.',
  },
  unique: [['survey_response', 'question_id']],
});
export type SurveyAnswerRow = Row<typeof SurveyAnswer>;
