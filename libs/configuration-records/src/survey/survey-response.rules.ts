import { isNew, on, type Rule, type Then } from '@deskline/record';
import { madeByCaller } from '../caller.rules';
import { monthIn } from './month-in';
import type { SurveyResponseRow } from './survey-response.record';

/** "responded_at: when the user started the survey"; year and month are those of the account's calendar then. */
const begins: Then<SurveyResponseRow> = ({ now, account }) => ({
  set: { responded_at: now, ...monthIn(account?.time_zone ?? 'UTC', now) },
});

export const surveyResponseRules: readonly Rule<SurveyResponseRow>[] = [
  madeByCaller('respondent'),
  on(isNew, begins),
];
