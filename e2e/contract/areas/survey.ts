import type { Known } from '../known';

export const survey: Known = {
  toCome: ['survey_responses'],
  differences: {
    surveys: { subCollectionsToCome: ['survey_questions'] },
  },
};
