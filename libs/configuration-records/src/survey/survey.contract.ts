import type { ContractExceptions } from '@deskline/testing';

const TYPES = ['rating', 'text', 'single_choice', 'multiple_choice'];

export const contract: ContractExceptions = {
  beyond: ['survey_questions', 'survey_answers'], // "/surveys/:id/survey_questions"; answers that a rating is computed from
  additions: {
    // Questions of the answers below take any text.
    survey_question: {
      values: { type: (variant) => TYPES[variant >= 1_000 ? 1 : variant % TYPES.length] },
    },
    survey_answer: {
      without: ['choices', 'rating', 'survey_question'],
      also: ['question_id'],
      fixed: ['question_id'],
      demanded: ['question_id'],
      decided: ['answer', 'text'],
    },
  },
};
