import type { Area } from '@deskline/record-store';
import { SurveyQuestion } from './survey-question.record';

export const survey: Area = { records: [SurveyQuestion] };
