import type { SurveyAnswerRow } from './survey-answer.record';

/** Range of an answer to a rating question. */
export const LOWEST = 1;
export const HIGHEST = 5;

type Answered = Pick<SurveyAnswerRow, 'id' | 'question_id' | 'asked' | 'type' | 'weight' | 'answer'>;

export interface Calculated {
  /** With two decimals; null when no answer counts. */
  readonly rating: string | null;
  readonly calculation: string | null;
}

/** Weighted mean of the answers to rating questions, with the contribution of each. */
export function ratingOf(answers: readonly Answered[]): Calculated {
  if (answers.length === 0) return { rating: null, calculation: null };
  const questions = [...answers].sort((one, other) => one.id - other.id).map(contribution);
  const weight = sum(questions.map((each) => each.weight));
  const points = sum(questions.map((each) => each.points));
  const rating = weight > 0 ? (points / weight).toFixed(2) : null;
  const scale = { lowest: LOWEST, highest: HIGHEST };
  return {
    rating,
    calculation: JSON.stringify({ scale, questions, points, weight, rating: rating && Number(rating) }),
  };
}

function contribution({ question_id, asked, type, weight, answer }: Answered) {
  const score = type === 'rating' && answer ? Number(answer) : null;
  const counted = score === null ? 0 : (weight ?? 0);
  return { question_id, question: asked, type, score, weight: counted, points: counted * (score ?? 0) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
