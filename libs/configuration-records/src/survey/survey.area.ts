import { behaviour, type Area } from '@deskline/record-store';
import { AddSurveyQuestions1797300000002 } from './add-survey-questions.migration';
import { AddSurveyResponses1799680000001 } from './add-survey-responses.migration';
import { SurveyAnswer } from './survey-answer.record';
import { SurveyQuestion } from './survey-question.record';
import { ratedByAnswers } from './survey-response.group';
import { SurveyResponse } from './survey-response.record';
import { surveyResponseRules } from './survey-response.rules';
import { Survey } from './survey.record';

export const survey: Area = {
  records: [Survey, SurveyQuestion, SurveyResponse, SurveyAnswer],
  behaviours: [behaviour(SurveyResponse, { rules: surveyResponseRules })],
  groups: [ratedByAnswers],
  migrations: [AddSurveyQuestions1797300000002, AddSurveyResponses1799680000001],
};
