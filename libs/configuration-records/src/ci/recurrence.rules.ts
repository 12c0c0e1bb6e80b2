import { at, isBefore, type Json, type Rule, type Timer } from '@deskline/record';
import { pairOf } from '@deskline/record-http';
import { recurring, refusals } from '@deskline/recurrence';
import { GONE } from './ci-statuses';
import type { CiRow } from './ci.record';

/** The last occurrence of a CI: a workflow is begun elsewhere, and what came of it is told later. */
export interface Occurrence {
  readonly at: string;
  readonly workflow?: number | null;
  readonly errors?: readonly string[] | null;
}

export const occurrenceOf = ({ occurrence }: Pick<CiRow, 'occurrence'>): Occurrence | null =>
  occurrence as Occurrence | null;

const isGone = ({ status }: CiRow): boolean => (GONE as readonly string[]).includes(status);

/** What decides when it comes next; an occurrence is followed by the next. */
const scheduleOf = (ci: CiRow): readonly unknown[] => [ci.recurrence, isGone(ci), occurrenceOf(ci)?.at];

/** Members of a recurrence are checked, and its next occurrence is waited for; what is gone is not maintained. */
const isScheduled: Rule<CiRow> = ({ before, after, now }) => {
  const was = before && scheduleOf(before);
  if (was && scheduleOf(after).every((value, index) => value === was[index])) return [];
  if (after.recurrence === null) return [{ set: { occurs_at: null, occurrence: null } }];
  const read = recurring(before?.recurrence ?? null, after.recurrence, now, isGone(after));
  if (Array.isArray(read)) return refusals(read);
  const { recurrence, next } = read;
  return [{ set: { recurrence, occurs_at: stillDue(before, after, now) ?? next } }];
};

/** What is due and has not been seen to is not lost by a change that comes a moment before the timer does. */
function stillDue(before: CiRow | null, after: CiRow, now: string): string | null {
  const due = before?.occurs_at ?? null;
  if (due === null || isBefore(now, due) || isGone(after) || after.recurrence?.['disabled'] === true)
    return null;
  return occurrenceOf(after)?.at === due ? null : due;
}

const NO_TEMPLATE = pairOf({ field: 'workflow_template', because: 'blank' }, 'en')[1];

/** A recurrence without a workflow template has nothing to begin, and says so. */
const needsTemplate: Rule<CiRow> = ({ before, after }) => {
  const last = occurrenceOf(after);
  const occurs = last !== null && last.at !== (before && occurrenceOf(before)?.at);
  if (!occurs || after.workflow_template !== null) return [];
  return [{ set: { occurrence: { ...last, errors: [NO_TEMPLATE] } } }];
};

/** "last_occurrence_at, last_occurrence_object, last_occurrence_errors" */
const tellsLast: Rule<CiRow> = ({ after }) => {
  const last = occurrenceOf(after);
  if (after.recurrence === null || last === null) return [];
  return [{ set: { recurrence: { ...after.recurrence, ...told(last) } } }];
};

const told = ({ at, workflow, errors }: Occurrence): Json => ({
  last_occurrence_at: at,
  last_occurrence_object: workflow ? { id: workflow } : null,
  last_occurrence_errors: errors ?? null,
});

export const recurrenceRules: readonly Rule<CiRow>[] = [isScheduled, needsTemplate, tellsLast];

/** However many were missed meanwhile, it occurs once, and then as it should. */
export const recurrenceTimers: readonly Timer<CiRow>[] = [
  at('occurs_at', {
    from: { not: { status: GONE } },
    set: ({ occurs_at }) => ({ occurrence: { at: occurs_at } }),
  }),
];
