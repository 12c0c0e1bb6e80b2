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

/** A task, whether of a workflow or of a project. */
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

/** "start_at: work may not start earlier"; whoever has to do it may have it before, and may wait for something. */
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

  // "assigned: assigned_at set"; work that is taken up at once was assigned at that moment too
  on([becomes('status', 'assigned'), not(changes('assigned_at'))], stamp('assigned_at')),
  on([becomes('status', ['accepted', 'in_progress']), isEmpty('assigned_at')], stamp('assigned_at')),
  // What has been assigned is not anticipated any more.
  on(not(is('status', 'registered')), empty('anticipated_assignment_at')),

  waitsOnlyWhenWaiting,
  resolvedBetween('assigned_at', 'finished_at'),
];

/** A target that was set stays as it is when the hours of those who work change afterwards. */
const isPlannedAnew: When<Step> = (change) =>
  (['assigned_at', 'start_at', 'planned_duration', 'work_hours_are_24x7', 'team'] as const).some((field) =>
    changes<Step, typeof field>(field)(change),
  );

/**
 * The rows that the transition tables of tasks and of project tasks have in common, given the hours in which such a one
 * is worked on. None of them sets the status, so that it does not matter which there are.
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
