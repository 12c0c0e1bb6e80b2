import { behaviour, type Area } from '@deskline/record-store';
import { copyQuestion } from './copy-question.hook';
import { SurveyAnswer } from './survey-answer.record';
import { surveyAnswerRules } from './survey-answer.rules';
import { SurveyQuestion } from './survey-question.record';
import { ratedByAnswers } from './survey-response.group';
import { SurveyResponse } from './survey-response.record';
import { surveyResponseRules } from './survey-response.rules';
import { Survey } from './survey.record';
import { surveyWords } from './survey.words';

export const survey: Area = {
  words: surveyWords,
  records: [Survey, SurveyQuestion, SurveyResponse, SurveyAnswer],
  behaviours: [
    behaviour(SurveyResponse, { rules: surveyResponseRules }),
    behaviour(SurveyAnswer, { rules: surveyAnswerRules, afterWrite: [{ on: 'row', run: copyQuestion }] }),
  ],
  groups: [ratedByAnswers],
};
