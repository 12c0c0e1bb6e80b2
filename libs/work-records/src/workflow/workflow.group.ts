import { group, isBefore, type GroupChange, type GroupState, type KnownTo } from '@deskline/record';
import { greatestImpact } from '../impacts';
import { keepable } from '../keepable';
import { completionTarget } from '../task/completion-target';
import { ACTIVE, DONE, FAILED, OPEN, type TaskStatus } from '../task/task-statuses';
import { Task, type TaskRow } from '../task/task.record';
import { targetOfLastTask } from './forecast';
import { faultIn, orderOf, type Order } from './precedence';
import type { WorkflowStatus } from './workflow-kinds';
import { Workflow, type WorkflowRow } from './workflow.record';

const READS = [
  'status',
  'failure_task',
  'impact',
  'planned_duration',
  'planned_effort',
  'start_at',
  'work_hours_are_24x7',
  'team',
  'completion_target_at',
] as const satisfies readonly (keyof TaskRow)[];

type Member = Pick<TaskRow, 'id' | (typeof READS)[number]>;
type State = GroupState<WorkflowRow, Member, KnownTo<TaskRow>>;
type Decision = GroupChange<WorkflowRow, Member>;

const among = (statuses: readonly TaskStatus[]) => (task: Member) => statuses.includes(task.status);
const isActive = among(ACTIVE);
const isDone = among(DONE);
const isFailed = among(FAILED);
const isOpen = among(OPEN);

/** A workflow and its tasks: which tasks come next, and what the tasks make of the workflow. */
export function decide({ root, members, links, now, known }: State): Decision {
  const ids = members.map(({ id }) => id);
  const because = faultIn(links, ids);
  if (because) return { refuse: { field: 'predecessors', because } };
  if (root.status === 'being_created') return {};

  const order = orderOf(links);
  const reserves = reservesAmong(members, order);
  const started = isStarted(root, members, now);
  const due = started ? dueAmong(members, order, reserves) : new Set<number>();
  const tasks = members.map((task) => (due.has(task.id) ? assigned(task, now, known) : task));
  const needed = tasks.filter(({ id }) => !reserves.has(id));
  const status = statusOf(root, needed, started);
  const leftOver = status === 'completed' ? tasks.filter(isOpen) : [];
  return {
    root: differing(root, {
      status,
      completion_reason: reasonOf(root, needed, status),
      impact: greatestImpact(tasks.map(({ impact }) => impact)),
      planned_effort: plannedEffort(tasks),
      completion_target_at: targetOfLastTask(needed, links, root.start_at, known),
    }),
    members: new Map<number, Partial<Member>>([
      ...[...due].map((id) => [id, { status: 'assigned' }] as const),
      ...leftOver.map(({ id }) => [id, { status: 'canceled' }] as const),
    ]),
  };
}

/** "start_at is reached, its manager sets its status to in_progress, or one of its tasks is moved on by hand" */
function isStarted(root: WorkflowRow, tasks: readonly Member[], now: string): boolean {
  if (root.status === 'in_progress' || root.status === 'completed') return true;
  if (root.start_at !== null && !isBefore(now, root.start_at)) return true;
  return tasks.some(({ status }) => status !== 'registered');
}

/** Tasks outside the order that others fall back on: their turn comes only when one of those fails. */
function reservesAmong(tasks: readonly Member[], order: Order): ReadonlySet<number> {
  const fallenBackOn = new Set(tasks.map(({ failure_task }) => failure_task));
  const reserves = tasks.filter(
    ({ id, status }) => status === 'registered' && fallenBackOn.has(id) && order.standsApart(id),
  );
  return new Set(reserves.map(({ id }) => id));
}

/** "a task becomes assigned as soon as all its predecessors are completed, approved or canceled, or it has none" */
function dueAmong(
  tasks: readonly Member[],
  order: Order,
  reserves: ReadonlySet<number>,
): ReadonlySet<number> {
  const done = new Set(tasks.filter(isDone).map(({ id }) => id));
  const due = tasks.filter(
    ({ id, status }) =>
      status === 'registered' &&
      !reserves.has(id) &&
      order.predecessorsOf(id).every((predecessor) => done.has(predecessor)),
  );
  return new Set(due.map(({ id }) => id));
}

const assigned = (task: Member, now: string, known: State['known']): Member => ({
  ...task,
  status: 'assigned',
  completion_target_at: completionTarget(now, task, known(task)),
});

function statusOf(root: WorkflowRow, needed: readonly Member[], started: boolean): WorkflowStatus {
  if (root.status === 'completed' && !needed.some(isOpen)) return 'completed';
  if (!started) return 'registered';
  if (needed.length === 0) return 'in_progress';
  if (needed.every(isDone)) return 'completed';
  const active = new Set<number | null>(needed.filter(isActive).map(({ id }) => id));
  const heldUp = needed.some((task) => isFailed(task) && !active.has(task.failure_task));
  return heldUp || active.size === 0 ? 'progress_halted' : 'in_progress';
}

/** "all tasks reach completed, approved or canceled: completion_reason set to complete"; a manager's own stays. */
function reasonOf(root: WorkflowRow, needed: readonly Member[], status: WorkflowStatus) {
  if (status !== 'completed' || needed.length === 0) return root.completion_reason;
  if (root.status !== 'completed') return 'complete';
  return root.completion_reason ?? (needed.every(isDone) ? 'complete' : null);
}

/** "sum of task planned efforts (or durations)" */
const plannedEffort = (tasks: readonly Member[]): number | null =>
  tasks.reduce<number | null>(
    (sum, task) => keepable((sum ?? 0) + (task.planned_effort ?? task.planned_duration)),
    null,
  );

function differing<T>(row: T, values: Partial<T>): Partial<T> {
  const names = (Object.keys(values) as (keyof T)[]).filter((name) => values[name] !== row[name]);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}

export const workflowGroup = group(Workflow, Task, {
  by: 'workflow',
  link: 'predecessors',
  reads: READS,
  decide,
});
