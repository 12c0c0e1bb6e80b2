import { at, isBefore, type Json, type Rule, type Timer } from '@deskline/record';
import { pairOf } from '@deskline/record-http';
import { updateRecurrence, refusals } from '@deskline/recurrence';
import { GONE } from './ci-statuses';
import type { CiRow } from './ci.record';

/** Last occurrence of a CI; work-records starts the workflow, and sends the result later. */
export interface Occurrence {
  readonly at: string;
  readonly workflow?: number | null;
  readonly errors?: readonly string[] | null;
}

export const occurrenceOf = ({ occurrence }: Pick<CiRow, 'occurrence'>): Occurrence | null =>
  occurrence as Occurrence | null;

const isGone = ({ status }: CiRow): boolean => (GONE as readonly string[]).includes(status);

/** Values that decide the next occurrence. */
const scheduleOf = (ci: CiRow): readonly unknown[] => [ci.recurrence, isGone(ci), occurrenceOf(ci)?.at];

/** Validates the recurrence and sets the timer for its next occurrence; CIs that are gone have none. */
const isScheduled: Rule<CiRow> = ({ before, after, now }) => {
  const was = before && scheduleOf(before);
  if (was && scheduleOf(after).every((value, index) => value === was[index])) return [];
  if (after.recurrence === null) return [{ set: { occurs_at: null, occurrence: null } }];
  const read = updateRecurrence(before?.recurrence ?? null, after.recurrence, now, isGone(after));
  if (Array.isArray(read)) return refusals(read);
  const { recurrence, next } = read;
  return [{ set: { recurrence, occurs_at: stillDue(before, after, now) ?? next } }];
};

/** Keeps an occurrence that is due already when a change comes just before the timer. */
function stillDue(before: CiRow | null, after: CiRow, now: string): string | null {
  const due = before?.occurs_at ?? null;
  if (due === null || isBefore(now, due) || isGone(after) || after.recurrence?.['disabled'] === true)
    return null;
  return occurrenceOf(after)?.at === due ? null : due;
}

const NO_TEMPLATE = pairOf({ field: 'workflow_template', because: 'blank' }, 'en')[1];

/** A recurrence without a workflow template starts none, and reports the error. */
const needsTemplate: Rule<CiRow> = ({ before, after }) => {
  const last = occurrenceOf(after);
  const occurs = last !== null && last.at !== (before && occurrenceOf(before)?.at);
  if (!occurs || after.workflow_template !== null) return [];
  return [{ set: { occurrence: { ...last, errors: [NO_TEMPLATE] } } }];
};

/** "last_occurrence_at, last_occurrence_object, last_occurrence_errors" */
const setLastOccurrence: Rule<CiRow> = ({ after }) => {
  const last = occurrenceOf(after);
  if (after.recurrence === null || last === null) return [];
  return [{ set: { recurrence: { ...after.recurrence, ...lastOccurrence(last) } } }];
};

const lastOccurrence = ({ at, workflow, errors }: Occurrence): Json => ({
  last_occurrence_at: at,
  last_occurrence_object: workflow ? { id: workflow } : null,
  last_occurrence_errors: errors ?? null,
});

export const recurrenceRules: readonly Rule<CiRow>[] = [isScheduled, needsTemplate, setLastOccurrence];

/** Missed occurrences are made up for by one. */
export const recurrenceTimers: readonly Timer<CiRow>[] = [
  at('occurs_at', {
    from: { not: { status: GONE } },
    set: ({ occurs_at }) => ({ occurrence: { at: occurs_at } }),
  }),
];
