import {
  at,
  changes,
  isBefore,
  isEmpty,
  isNew,
  minutesBetween,
  notBefore,
  on,
  plusMinutes,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import type { SprintRow } from './sprint.record';

type Span = Pick<SprintRow, 'start_at' | 'end_at'>;

/** A sprint is active from its start to its end. */
export function statusAt({ start_at, end_at }: Span, now: string): SprintRow['status'] {
  const hasCome = (moment: string | null) => moment !== null && !isBefore(now, moment);
  if (hasCome(end_at)) return 'completed';
  return hasCome(start_at) ? 'active' : 'registered';
}

const goByTheClock: Then<SprintRow> = ({ after, now }) => ({ set: { status: statusAt(after, now) } });

const WEEK = 7 * 24 * 60;
/** Greatest moment that the API accepts. */
const LAST = '9999-12-31T23:59:59Z';

/** "sprint_length: weeks" */
const setEndByLength: Then<SprintRow> = ({ after: { start_at }, lookups: { scrum_workspace } }) => {
  const minutes = (scrum_workspace?.sprint_length ?? NaN) * WEEK;
  const ends = start_at !== null && minutes <= minutesBetween(start_at, LAST);
  return { set: { end_at: ends ? plusMinutes(start_at, minutes) : null } };
};

const begins: When<SprintRow> = ({ after }) => after.start_at !== null;

export const sprintRules: readonly Rule<SprintRow>[] = [
  on([changes('start_at'), begins, isEmpty('end_at')], setEndByLength),
  on([changes('end_at'), begins, isEmpty('end_at')], setEndByLength),
  notBefore('end_at', 'start_at'),
  on(isNew, goByTheClock),
  on(changes('start_at'), goByTheClock),
  on(changes('end_at'), goByTheClock),
];

export const sprintTimers: readonly Timer<SprintRow>[] = [
  at('start_at', { from: { status: 'registered' }, set: { status: 'active' } }),
  at('end_at', { from: { not: { status: 'completed' } }, set: { status: 'completed' } }),
];
