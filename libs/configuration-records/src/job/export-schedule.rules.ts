import { at, isBefore, type Json, type Rule, type Timer } from '@deskline/record';
import { FILE_TYPES } from '@deskline/record-catalogue';
import { refusals, updateRecurrence } from '@deskline/recurrence';
import { madeByCaller } from '../caller.rules';
import type { ExportScheduleRow } from './export-schedule.record';

const MOST_TYPES = 100;

/** Time of the last occurrence. */
export const occurredAt = (row: Pick<ExportScheduleRow, 'occurrence'> | null): string | null =>
  (row?.occurrence as { at: string } | null | undefined)?.at ?? null;

const namesTypes: Rule<ExportScheduleRow> = ({ before, after }) => {
  const types = after.types ?? [];
  if (before && JSON.stringify(before.types) === JSON.stringify(types)) return [];
  if (types.length === 0) return [{ refuse: 'types', because: 'blank' }];
  if (types.length > MOST_TYPES)
    return [{ refuse: 'types', because: 'too_many', values: { max: MOST_TYPES } }];
  const isKnown = types.every((type) => FILE_TYPES.includes(type));
  return isKnown ? [] : [{ refuse: 'types', because: 'not_included' }];
};

/** Values that decide the next occurrence. */
const scheduleOf = (row: ExportScheduleRow): readonly unknown[] => [
  row.recurrence,
  row.disabled,
  occurredAt(row),
];

/** Validates the recurrence and sets the timer for its next occurrence; one that is due already stays. */
const isScheduled: Rule<ExportScheduleRow> = ({ before, after, now }) => {
  const was = before && scheduleOf(before);
  if (was && scheduleOf(after).every((value, index) => value === was[index])) return [];
  const read = updateRecurrence(before?.recurrence ?? null, after.recurrence as Json, now, after.disabled);
  if (Array.isArray(read)) return refusals(read);
  const due = before?.occurs_at ?? null;
  const isStillDue =
    due !== null &&
    !isBefore(now, due) &&
    !after.disabled &&
    read.recurrence['disabled'] !== true &&
    occurredAt(after) !== due;
  return [{ set: { recurrence: read.recurrence, occurs_at: isStillDue ? due : read.next } }];
};

export const exportScheduleRules: readonly Rule<ExportScheduleRow>[] = [
  madeByCaller<ExportScheduleRow>('person'),
  namesTypes,
  isScheduled,
];

/** Missed occurrences are made up for by one. */
export const exportScheduleTimers: readonly Timer<ExportScheduleRow>[] = [
  at('occurs_at', { from: { disabled: false }, set: ({ occurs_at }) => ({ occurrence: { at: occurs_at } }) }),
];
