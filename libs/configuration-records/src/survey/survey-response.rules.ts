import { changes, isNew, on, refuse, was, type Rule, type Then, type When } from '@deskline/record';
import { madeByCaller } from '../caller.rules';
import { monthIn } from './month-in';
import type { SurveyResponseRow } from './survey-response.record';

/** "responded_at: when the user started the survey"; year and month are those of the account's calendar then. */
const begins: Then<SurveyResponseRow> = ({ now, account }) => ({
  set: { responded_at: now, ...monthIn(account?.time_zone ?? 'UTC', now) },
});

const wasCompleted: When<SurveyResponseRow> = was('completed', true);
const stays = (field: 'survey' | 'service' | 'rating' | 'completed'): Rule<SurveyResponseRow> =>
  on([wasCompleted, changes(field)], refuse(field, 'is_completed'));

export const surveyResponseRules: readonly Rule<SurveyResponseRow>[] = [
  madeByCaller('respondent'),
  on(isNew, begins),
  ...(['survey', 'service', 'rating', 'completed'] as const).map(stays),
];
