import type { ContractExceptions } from '@deskline/testing';

const TYPES = ['rating', 'text', 'single_choice', 'multiple_choice'];

export const contract: ContractExceptions = {
  differences: {
    survey_questions: {
      fieldsBeyond: ['choices', 'survey'],
      valuesBeyond: { type: ['rating', 'single_choice', 'multiple_choice'] },
      otherwise: { question: { max: 255 } },
      collection: {
        list: [
          ...['id', 'survey', 'type', 'question', 'guidance', 'choices', 'disabled', 'required', 'weight'],
          ...['position', 'created_at', 'updated_at'],
        ],
      },
    },
    // `question_id` and `answer` of `.../answers` say the same.
    survey_answers: {
      fieldsBeyond: ['question_id', 'answer', 'choices'],
      writable: ['survey_question'],
      collection: {
        list: [
          ...['id', 'survey_response', 'survey_question', 'question_id', 'text', 'rating', 'answer'],
          'choices',
          ...['created_at', 'updated_at'],
        ],
      },
    },
  },
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
