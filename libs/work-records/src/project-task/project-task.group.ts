import { group, type GroupChange, type GroupState, type LookedUpBy } from '@deskline/record';
import { Project, type ProjectRow } from '../project/project.record';
import { isDone, isFinished, isNext, isUnderWay } from '../step/next-steps';
import { orderBinds } from '../step/order-binding';
import { forecast } from '../workflow/forecast';
import { faultIn, inOrder, orderOf, type Order, type Precedence } from '../workflow/precedence';
import { phaseDue, phasesOf, type PhaseOfProject } from './phase-due';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';
import { hoursOf } from './project-task.rules';

const READS = [
  'status',
  'category',
  'project',
  'phase',
  'team',
  'planned_duration',
  'start_at',
  'work_hours_are_24x7',
  'completion_target_at',
  'anticipated_assignment_at',
] as const satisfies readonly (keyof ProjectTaskRow)[];

type Member = Pick<ProjectTaskRow, 'id' | (typeof READS)[number]>;
type State = GroupState<ProjectRow, Member, LookedUpBy<ProjectTaskRow>>;
type Changes = ReadonlyMap<number, Partial<Member>>;

/**
 * Project and its tasks: assigns the next tasks and sets their phases. The summary of a project is
 * `project.group.ts`.
 */
export function decide(state: State): GroupChange<ProjectRow, Member> {
  const { root, members, links, otherMembers = [], memberChanges } = state;
  const ids = members.map(({ id }) => id);
  const because = faultIn(links, ids, 'other_project');
  if (because) return { refuse: { field: 'predecessors', because } };
  const { refuse, overrides } = orderBinds(state);
  if (refuse) return { refuse };
  const byId = new Map(members.map((task) => [task.id, task]));
  const inTurn = (inOrder(links, ids) ?? []).map((id) => byId.get(id) as Member);
  const order = orderOf(links);
  const isNew = ({ id }: Member) => memberChanges?.get(id)?.before === null;
  const phases = (otherMembers[0] ?? []) as unknown as readonly PhaseOfProject[];
  const placed = inPhases(inTurn, isNew, links, phases);
  const moved = isUnderWay(root.status, members)
    ? movedOn(inTurn, order)
    : new Map<number, Partial<Member>>();
  const changes = merged(placed, moved);
  // Forecasts follow in the next round, after these changes.
  return { overrides, members: changes.size > 0 ? changes : anticipated(state) };
}

/** In order, so that a reached milestone lets its successors move on. */
function movedOn(inTurn: readonly Member[], order: Order): Changes {
  const done = new Set(inTurn.filter(isDone).map(({ id }) => id));
  const moved = new Map<number, Partial<Member>>();
  for (const task of inTurn.filter((each) => each.status === 'registered')) {
    if (!isNext(task, order, done)) continue;
    const isReached = task.category === 'milestone' && order.predecessorsOf(task.id).length > 0;
    if (isReached) done.add(task.id);
    moved.set(task.id, { status: isReached ? 'completed' : 'assigned' });
  }
  return moved;
}

/** Gives a phase to new tasks that are planned into none, in order, so that predecessors have theirs first. */
function inPhases(
  inTurn: readonly Member[],
  isNew: (task: Member) => boolean,
  links: Precedence,
  all: readonly PhaseOfProject[],
): Changes {
  const placed = new Map<number, Partial<Member>>();
  if (all.length === 0) return placed;
  const phases = phasesOf(all);
  const phaseOf = new Map(inTurn.map(({ id, phase }) => [id, phase]));
  const followers = orderOf(links.map(([task, predecessor]) => [predecessor, task]));
  const { predecessorsOf } = orderOf(links);
  const phasesAt = (ids: readonly number[]) => ids.map((id) => phaseOf.get(id) ?? null);
  for (const { id } of inTurn.filter((task) => task.phase === null && isNew(task) && !isFinished(task))) {
    const due = phaseDue(phasesAt(predecessorsOf(id)), phasesAt(followers.predecessorsOf(id)), phases);
    if (due === null) continue;
    phaseOf.set(id, due);
    placed.set(id, { phase: due });
  }
  return placed;
}

/** "anticipated_assignment_at" of the tasks for which the forecast has changed. */
function anticipated({ members, links, lookups }: State): Changes {
  const { assignments } = forecast(members, links, null, (task) => hoursOf(lookups(task)));
  return new Map(
    members
      .filter(({ status }) => status === 'registered')
      .map(({ id, anticipated_assignment_at: before }) => ({ id, before, at: assignments.get(id) ?? null }))
      .filter(({ before, at }) => before !== at)
      .map(({ id, at }) => [id, { anticipated_assignment_at: at }]),
  );
}

const merged = (one: Changes, other: Changes): Changes =>
  new Map([...one.keys(), ...other.keys()].map((id) => [id, { ...one.get(id), ...other.get(id) }]));

export const projectTaskGroup = group(Project, ProjectTask, {
  by: 'project',
  link: 'predecessors',
  reads: READS,
  readsOfRoot: ['status'],
  otherMembers: [{ member: 'phase', by: 'project', reads: ['position', 'status'] }],
  decide,
});
