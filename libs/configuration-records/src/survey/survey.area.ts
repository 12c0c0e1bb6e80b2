import type { Area } from '@deskline/record-store';
import { AddSurveyQuestions1797300000002 } from './add-survey-questions.migration';
import { SurveyQuestion } from './survey-question.record';

export const survey: Area = {
  records: [SurveyQuestion],
  migrations: [AddSurveyQuestions1797300000002],
};
