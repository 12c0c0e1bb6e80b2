import type { Json, Problem } from '@deskline/record';
import { parseSchedule } from './parse-schedule';
import { icalOf } from './ical';
import { nextAfter } from './occurrences';
import { WRITTEN } from './schedule';

/** Recurrence as it is stored and sent: its schedule, and the members that the system writes. */
export interface Recurrence {
  readonly recurrence: Json;
  readonly next: string | null;
}

/**
 * Applies written members to a recurrence: members left out stay, and null resets a member to its default.
 */
export function updateRecurrence(
  before: Json | null,
  given: Json,
  now: string,
  paused = false,
): Recurrence | Problem[] {
  const schedule = parseSchedule(before && before !== given ? { ...before, ...given } : given);
  if (Array.isArray(schedule)) return schedule;
  const next = paused || schedule.disabled ? null : nextAfter(schedule, now);
  const recurrence = { ...schedule, ical: icalOf(schedule), next_occurrence_at: next, ...lastOf(before) };
  return { recurrence: before && isSame(before, recurrence) ? before : recurrence, next };
}

const LAST = WRITTEN.slice(2);
const lastOf = (before: Json | null): Json =>
  Object.fromEntries(LAST.map((name) => [name, before?.[name] ?? null]));

/** The database keeps members in an order of its own, and a client that echoes them means no change. */
function isSame(one: Json, other: Json): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** Each problem with a member of a recurrence refuses the change. */
export const refusals = (problems: readonly Problem[]) =>
  problems.map(({ field, ...why }) => ({ refuse: field, ...why }));
