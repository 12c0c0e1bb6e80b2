import type { Area } from '@deskline/record-store';
import { AddSurveyQuestions1797300000002 } from './add-survey-questions.migration';
import { SurveyQuestion } from './survey-question.record';
import { Survey } from './survey.record';

export const survey: Area = {
  records: [Survey, SurveyQuestion],
  migrations: [AddSurveyQuestions1797300000002],
};
