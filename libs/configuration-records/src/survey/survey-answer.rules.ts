import {
  changes,
  isEmpty,
  isNew,
  not,
  on,
  refuse,
  set,
  type Rule,
  type Then,
  type When,
} from '@deskline/record';
import { HIGHEST } from './rating';
import type { SurveyAnswerRow } from './survey-answer.record';

/** "80 seen": a rating is a percentage of the highest one. */
export const PERCENT_OF_STAR = 100 / HIGHEST;

const questionChanges: When<SurveyAnswerRow> = changes('survey_question');
const ratingIsSent: When<SurveyAnswerRow> = (change) =>
  changes<SurveyAnswerRow, 'rating'>('rating')(change) && change.after.rating !== null;
const textIsSent: When<SurveyAnswerRow> = (change) =>
  changes<SurveyAnswerRow, 'text'>('text')(change) && change.after.text !== null;
/** The rating or the text becomes empty, and the answer stays as it was. */
const isTakenBack: When<SurveyAnswerRow> = ({ before, after }) =>
  before !== null &&
  before.answer === after.answer &&
  ((before.rating !== null && after.rating === null) || (before.text !== null && after.text === null));

const questionById: Then<SurveyAnswerRow> = ({ after }) => ({ set: { survey_question: after.question_id } });
const idOfQuestion: Then<SurveyAnswerRow> = ({ after }) => ({ set: { question_id: after.survey_question } });

/** An answer is written as rating or text, or as answer; whichever it is, the others follow by the type of its question. */
export const surveyAnswerRules: readonly Rule<SurveyAnswerRow>[] = [
  on([questionChanges, not(isEmpty('survey_question'))], idOfQuestion),
  on([changes('question_id'), not(questionChanges)], questionById),
  on([isNew, isEmpty('question_id')], refuse('survey_question', 'blank')),
  on([not(isNew), isEmpty('question_id')], refuse('question_id', 'blank')),
  on([ratingIsSent, textIsSent], refuse('text', 'invalid')),
  on([isTakenBack, not(ratingIsSent), not(textIsSent)], set<SurveyAnswerRow>({ answer: null })),
  on(ratingIsSent, ({ after }) => ({
    set: { answer: String(Number(after.rating) / PERCENT_OF_STAR), text: null },
  })),
  on(textIsSent, ({ after }) => ({ set: { answer: after.text, rating: null } })),
  on(
    [changes('answer'), not(ratingIsSent), not(textIsSent)],
    set<SurveyAnswerRow>({ rating: null, text: null }),
  ),
];
