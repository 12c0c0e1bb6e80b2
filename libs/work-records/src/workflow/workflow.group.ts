import {
  changedValues,
  group,
  isBefore,
  type GroupChange,
  type GroupState,
  type LookedUpBy,
} from '@deskline/record';
import { greatestImpact } from '../impacts';
import { clampInteger } from '../clamp-integer';
import { isDone, isNext, isUnderWay } from '../step/next-steps';
import { orderBinds } from '../step/order-binding';
import { completionTarget } from '../task/completion-target';
import { ACTIVE, FAILED, hasStatus, OPEN } from '../task/task-statuses';
import { Task, type TaskRow } from '../task/task.record';
import { forecast, type Forecast } from './forecast';
import { faultIn, orderOf, type Order } from './precedence';
import type { WorkflowStatus } from './workflow-kinds';
import { Workflow, type WorkflowRow } from './workflow.record';

const READS = [
  'status',
  'category',
  'failure_task',
  'impact',
  'planned_duration',
  'planned_effort',
  'start_at',
  'work_hours_are_24x7',
  'team',
  'completion_target_at',
  'anticipated_assignment_at',
] as const satisfies readonly (keyof TaskRow)[];

type Member = Pick<TaskRow, 'id' | (typeof READS)[number]>;
type State = GroupState<WorkflowRow, Member, LookedUpBy<TaskRow>>;
type Decision = GroupChange<WorkflowRow, Member>;

const isActive = hasStatus(ACTIVE);
const isFailed = hasStatus(FAILED);
const isOpen = hasStatus(OPEN);

/** Workflow and its tasks: assigns the next tasks, and sums up the tasks in the workflow. */
export function decide(state: State): Decision {
  const { root, members, links, now, lookups } = state;
  const ids = members.map(({ id }) => id);
  const because = faultIn(links, ids, 'other_workflow');
  if (because) return { refuse: { field: 'predecessors', because } };
  if (root.status === 'being_created') return {};
  const { refuse, overrides } = orderBinds(state);
  if (refuse) return { refuse };

  const order = orderOf(links);
  const reserves = reservesAmong(members, order);
  const started = isStarted(root, members, now);
  const due = started ? dueAmong(members, order, reserves) : new Set<number>();
  const tasks = members.map((task) => (due.has(task.id) ? assigned(task, now, lookups) : task));
  const needed = tasks.filter(({ id }) => !reserves.has(id));
  const status = statusOf(root, needed, started);
  const leftOver = status === 'completed' ? tasks.filter(isOpen) : [];
  const expected = forecast(needed, links, root.start_at, (task) => lookups(task).team);
  return {
    overrides,
    root: changedValues(root, {
      status,
      completion_reason: reasonOf(root, needed, status),
      impact: greatestImpact(tasks.map(({ impact }) => impact)),
      planned_effort: plannedEffort(tasks, root),
      // The target stays when no task is left.
      completion_target_at: needed.some(isOpen) ? expected.target : root.completion_target_at,
    }),
    members: new Map<number, Partial<Member>>([
      ...[...due].map((id) => [id, { status: 'assigned' }] as const),
      ...(leftOver.length > 0
        ? leftOver.map(({ id }) => [id, { status: 'canceled' }] as const)
        : anticipated(needed, expected)),
    ]),
  };
}

/** "anticipated_assignment_at" of the tasks for which the forecast has changed. */
const anticipated = (tasks: readonly Member[], { assignments }: Forecast) =>
  tasks
    .filter(({ status }) => status === 'registered')
    .map(({ id, anticipated_assignment_at: before }) => ({ id, before, at: assignments.get(id) ?? null }))
    .filter(({ before, at }) => before !== at)
    .map(({ id, at }) => [id, { anticipated_assignment_at: at }] as const);

/** "start_at is reached, its manager sets its status to in_progress, or one of its tasks is moved on by hand" */
function isStarted(root: WorkflowRow, tasks: readonly Member[], now: string): boolean {
  return (root.start_at !== null && !isBefore(now, root.start_at)) || isUnderWay(root.status, tasks);
}

/** Failure tasks outside the order: assigned only when a task fails. */
function reservesAmong(tasks: readonly Member[], order: Order): ReadonlySet<number> {
  const fallenBackOn = new Set(tasks.map(({ failure_task }) => failure_task));
  const reserves = tasks.filter(
    ({ id, status }) => status === 'registered' && fallenBackOn.has(id) && order.standsApart(id),
  );
  return new Set(reserves.map(({ id }) => id));
}

function dueAmong(
  tasks: readonly Member[],
  order: Order,
  reserves: ReadonlySet<number>,
): ReadonlySet<number> {
  const done = new Set(tasks.filter(isDone).map(({ id }) => id));
  const due = tasks.filter((task) => !reserves.has(task.id) && isNext(task, order, done));
  return new Set(due.map(({ id }) => id));
}

const assigned = (task: Member, now: string, lookups: State['lookups']): Member => ({
  ...task,
  status: 'assigned',
  completion_target_at: completionTarget(now, task, lookups(task).team),
});

function statusOf(root: WorkflowRow, needed: readonly Member[], started: boolean): WorkflowStatus {
  if (root.status === 'completed' && !needed.some(isOpen)) return 'completed';
  if (!started) return 'registered';
  if (needed.length === 0) return 'in_progress';
  if (needed.every(isDone)) return 'completed';
  const active = new Set<number | null>(needed.filter(isActive).map(({ id }) => id));
  const isBlocked = needed.some((task) => isFailed(task) && !active.has(task.failure_task));
  return isBlocked || active.size === 0 ? 'progress_halted' : 'in_progress';
}

/** "all tasks reach completed, approved or canceled: completion_reason set to complete"; a manager's own stays. */
function reasonOf(root: WorkflowRow, needed: readonly Member[], status: WorkflowStatus) {
  if (status !== 'completed' || needed.length === 0) return root.completion_reason;
  if (root.status !== 'completed') return 'complete';
  return root.completion_reason ?? (needed.every(isDone) ? 'complete' : null);
}

/** "sum of task planned efforts (or durations) and related requests and problems" */
const plannedEffort = (tasks: readonly Member[], { related_effort }: WorkflowRow): number | null =>
  tasks.reduce<number | null>(
    (sum, task) => clampInteger((sum ?? 0) + (task.planned_effort ?? task.planned_duration)),
    related_effort || null,
  );

export const workflowGroup = group(Workflow, Task, {
  by: 'workflow',
  link: 'predecessors',
  reads: READS,
  // Leaves out the fields that decide() sets from the tasks.
  readsOfRoot: ['status', 'start_at', 'completion_reason', 'related_effort'],
  decidesNewRoot: true,
  decide,
});
