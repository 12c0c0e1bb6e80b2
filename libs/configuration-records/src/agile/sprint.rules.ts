import {
  at,
  changes,
  isBefore,
  isNew,
  notBefore,
  on,
  type Rule,
  type Then,
  type Timer,
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

export const sprintRules: readonly Rule<SprintRow>[] = [
  notBefore('end_at', 'start_at'),
  on(isNew, goByTheClock),
  on(changes('start_at'), goByTheClock),
  on(changes('end_at'), goByTheClock),
];

export const sprintTimers: readonly Timer<SprintRow>[] = [
  at('start_at', { from: { status: 'registered' }, set: { status: 'active' } }),
  at('end_at', { from: { not: { status: 'completed' } }, set: { status: 'completed' } }),
];
