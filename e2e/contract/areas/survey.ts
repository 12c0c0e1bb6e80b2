import type { AreaExceptions } from '../area-exceptions';

const TYPES = ['rating', 'text', 'single_choice', 'multiple_choice'];

export const survey: AreaExceptions = {
  beyond: ['survey_questions', 'survey_answers'], // "/surveys/:id/survey_questions"; what a rating is made of
  additions: {
    // Those that are answered below are to be answered by any text.
    survey_question: {
      values: { type: (variant) => TYPES[variant >= 1_000 ? 1 : variant % TYPES.length] },
    },
    survey_response: { without: ['completed'] }, // then it stays as it is
    survey_answer: { without: ['choices'], fixed: ['question_id'] },
  },
};
