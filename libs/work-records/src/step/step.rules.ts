import {
  becomes,
  changes,
  empty,
  is,
  isBefore,
  isEmpty,
  not,
  notBefore,
  on,
  stamp,
  type LookedUpBy,
  type Rule,
  type Then,
  type When,
  type WorkHours,
} from '@deskline/record';
import { completionTarget, type Plan } from '../task/completion-target';
import { FINISHED } from '../task/task-statuses';
import { leaves, resolvedBetween, waitsOnlyWhenWaiting } from '../transitions';

/** Task or project task. */
export interface Step extends Plan {
  readonly status: string;
  readonly team: number | null;
  readonly waiting_until: string | null;
  readonly anticipated_assignment_at: string | null;
  readonly assigned_at: string | null;
  readonly finished_at: string | null;
  readonly resolution_duration: number | null;
  readonly completion_target_at: string | null;
}

const AT_WORK = ['accepted', 'in_progress'];

/** "start_at: work may not start earlier"; it may be assigned or wait before. */
const startsNotEarlier: Rule<Step> = ({ before, after: { status, start_at }, now }) => {
  if (!AT_WORK.includes(status) || start_at === null || !isBefore(now, start_at)) return [];
  if (before?.status !== status) return [{ refuse: 'status', because: 'too_early' }];
  return before.start_at === start_at ? [] : [{ refuse: 'start_at', because: 'too_early' }];
};

const ROWS: readonly Rule<Step>[] = [
  startsNotEarlier,
  notBefore('finished_at', 'assigned_at'),

  // "saved with a terminal status: finished_at set automatically"
  on([becomes('status', FINISHED), not(changes('finished_at'))], stamp('finished_at')),
  on([is('status', FINISHED), isEmpty('finished_at')], stamp('finished_at')),
  on([leaves('status', FINISHED), not(changes('finished_at'))], empty('finished_at')),

  // "assigned: assigned_at set"; a task that is started at once was assigned at that moment too
  on([becomes('status', 'assigned'), not(changes('assigned_at'))], stamp('assigned_at')),
  on([becomes('status', ['accepted', 'in_progress']), isEmpty('assigned_at')], stamp('assigned_at')),
  // An assigned task is no longer anticipated.
  on(not(is('status', 'registered')), empty('anticipated_assignment_at')),

  waitsOnlyWhenWaiting,
  resolvedBetween('assigned_at', 'finished_at'),
];

/** A target stays as it is when the work hours of the team change afterwards. */
const isPlannedAnew: When<Step> = (change) =>
  (['assigned_at', 'start_at', 'planned_duration', 'work_hours_are_24x7', 'team'] as const).some((field) =>
    changes<Step, typeof field>(field)(change),
  );

/**
 * Rows common to the transition tables of tasks and project tasks, given the work hours. None of them sets the
 * status, so their order does not matter.
 */
export function stepRules<Row extends Step>(
  hours: (lookups: LookedUpBy<Row>) => WorkHours | null | undefined,
): readonly Rule<Row>[] {
  const targetByPlan: Then<Row> = ({ after, lookups }) => ({
    set: {
      completion_target_at: completionTarget(after.assigned_at, after, hours(lookups)),
    } as Partial<Row>,
  });
  return [
    ...(ROWS as unknown as readonly Rule<Row>[]),
    on(isPlannedAnew as unknown as When<Row>, targetByPlan),
  ];
}
