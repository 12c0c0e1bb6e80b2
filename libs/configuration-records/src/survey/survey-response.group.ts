import { group, type GroupChange, type GroupState } from '@deskline/record';
import { ratingOf } from './rating';
import { SurveyAnswer, type SurveyAnswerRow } from './survey-answer.record';
import { SurveyResponse, type SurveyResponseRow } from './survey-response.record';

const READS = [
  'question_id',
  'asked',
  'type',
  'weight',
  'answer',
] as const satisfies readonly (keyof SurveyAnswerRow)[];

type Root = Pick<SurveyResponseRow, 'rating' | 'rating_calculation_json'>;
type Member = Pick<SurveyAnswerRow, 'id' | (typeof READS)[number]>;

/** "rating" follows from the answers, once one counts; until then a client sets it. */
export function decide({
  root,
  members,
}: GroupState<Root, Member>): GroupChange<SurveyResponseRow, SurveyAnswerRow> {
  const calculated = ratingOf(members);
  const rating_calculation_json = calculated.calculation;
  const rating = calculated.rating ?? (isRated(root.rating_calculation_json) ? null : root.rating);
  const isSame = rating_calculation_json === root.rating_calculation_json;
  return isSame && rating === root.rating ? {} : { root: { rating, rating_calculation_json } };
}

/** Whether the former rating was calculated from answers. */
const isRated = (calculation: string | null): boolean =>
  calculation !== null && (JSON.parse(calculation) as { rating: number | null }).rating !== null;

export const ratedByAnswers = group(SurveyResponse, SurveyAnswer, {
  by: 'survey_response',
  reads: READS,
  readsOfRoot: ['rating'],
  decide,
});
