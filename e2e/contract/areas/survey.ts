import type { Known } from '../known';

export const survey: Known = {
  toCome: ['survey_responses'],
  beyond: ['survey_questions'], // "/surveys/:id/survey_questions"
};
