import type { Problem, Stored } from '@deskline/record';
import { HIGHEST, LOWEST } from './rating';
import type { QUESTION_TYPES } from './survey-question.record';

/** Question of an answer. */
export interface AnsweredQuestion {
  readonly type: (typeof QUESTION_TYPES)[number];
  readonly choices: readonly string[] | null;
  readonly isOfSurvey: boolean;
}

const SCORE = new RegExp(`^[${LOWEST}-${HIGHEST}]$`);

/** Problems of an answer by the type of its question; an empty answer has none. */
export function answerProblems(
  { answer, choices, rating = null, text = null }: Stored,
  question: AnsweredQuestion,
): Problem[] {
  if (!question.isOfSurvey) return [{ field: 'question_id', because: 'not_found' }];
  // "rating questions only", "text questions only"
  if (rating !== null && question.type !== 'rating') return [{ field: 'rating', because: 'invalid' }];
  if (text !== null && question.type !== 'text') return [{ field: 'text', because: 'invalid' }];
  const chosen = (choices ?? []) as readonly string[];
  const offered = question.choices ?? [];
  const isOffered = (choice: unknown) => offered.includes(String(choice));
  if (question.type === 'multiple_choice')
    return [
      ...(answer === null ? [] : [{ field: 'answer', because: 'not_included' } as const]),
      ...(chosen.every(isOffered) ? [] : [{ field: 'choices', because: 'not_included' } as const]),
    ];
  const isValid =
    answer === null ||
    question.type === 'text' ||
    (question.type === 'rating' ? SCORE.test(String(answer)) : isOffered(answer));
  return [
    ...(isValid ? [] : [{ field: rating === null ? 'answer' : 'rating', because: 'not_included' } as const]),
    ...(chosen.length === 0 ? [] : [{ field: 'choices', because: 'not_included' } as const]),
  ];
}
