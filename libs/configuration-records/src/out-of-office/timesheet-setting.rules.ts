import { on, refuse, type Rule, type When } from '@deskline/record';
import type { TimesheetSettingRow } from './timesheet-setting.record';

/** "one of 5, 10, 15, 30, 60, 120, 240" */
export const TIME_INCREMENTS: readonly number[] = [5, 10, 15, 30, 60, 120, 240];

/** "12.5, 25, 50, 100" percent of a workday */
export const PERCENTAGE_INCREMENTS: readonly number[] = [12.5, 25, 50, 100];

const isNoPercentage: When<TimesheetSettingRow> = ({ after }) =>
  !PERCENTAGE_INCREMENTS.includes(Number(after.percentage_increment));

const isNoIncrement: When<TimesheetSettingRow> = ({ after }) =>
  !TIME_INCREMENTS.includes(after.time_increment);

export const timesheetSettingRules: readonly Rule<TimesheetSettingRow>[] = [
  on(isNoIncrement, refuse('time_increment', 'not_included')),
  on(isNoPercentage, refuse('percentage_increment', 'not_included')),
];
