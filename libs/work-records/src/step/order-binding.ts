import type { GroupChange, GroupState } from '@deskline/record';
import { ACTIVE, FINISHED, isOneOf, OPEN } from '../task/task-statuses';
import { orderOf } from '../workflow/precedence';
import { mayOverride } from './binding';
import { isDone, isFinished } from './next-steps';

interface Root {
  readonly status: string;
  readonly manager: number | null;
}

interface Step {
  readonly id: number;
  readonly status: string;
  readonly category: string;
}

type State = Pick<
  GroupState<Root, Step>,
  | 'root'
  | 'rootBefore'
  | 'isRootChangedByClient'
  | 'members'
  | 'links'
  | 'client'
  | 'memberChanges'
  | 'endedLinks'
>;

type Verdict = Pick<GroupChange, 'refuse' | 'overrides'>;

/**
 * "a task whose predecessors are open is not moved to a working or terminal status", nor freed from them, nor are
 * approvals canceled by completing the whole: "but by the workflow's (project's) manager and administrators, and then
 * audited".
 */
export function orderBinds(state: State): Verdict {
  const { root, client } = state;
  if (!client) return {};
  const moved = movedTooEarly(state);
  const freed = freedFromOpen(state);
  const canceled = canceledApprovals(state);
  if (mayOverride(client, root.manager))
    return {
      overrides: new Map([
        ...canceled.map((id) => [id, 'approvals_open'] as const),
        ...freed.map((id) => [id, 'predecessor_needed'] as const),
        ...moved.map((id) => [id, 'predecessors_open'] as const),
      ]),
    };
  if (moved.length > 0) return { refuse: { field: 'status', because: 'predecessors_open' } };
  if (freed.length > 0) return { refuse: { field: 'predecessors', because: 'predecessor_needed' } };
  return canceled.length > 0 ? { refuse: { field: 'status', because: 'approvals_open' } } : {};
}

/** Failed and rejected predecessors are not done, either. */
function movedTooEarly({ members, links, memberChanges }: State): number[] {
  const moved = members.filter(({ id, status }) => {
    const change = memberChanges?.get(id);
    return change?.byClient && change.before?.status !== status && isOneOf([...ACTIVE, ...FINISHED], status);
  });
  if (moved.length === 0) return [];
  const done = new Set(members.filter(isDone).map(({ id }) => id));
  const { predecessorsOf } = orderOf(links);
  return moved
    .filter(({ id }) => predecessorsOf(id).some((predecessor) => !done.has(predecessor)))
    .map(({ id }) => id);
}

/** Unfinished tasks that have lost a predecessor which is not done. */
function freedFromOpen({ members, endedLinks = [] }: State): number[] {
  if (endedLinks.length === 0) return [];
  const byId = new Map(members.map((step) => [step.id, step]));
  return endedLinks
    .filter(([id, predecessor]) => {
      const [step, before] = [byId.get(id), byId.get(predecessor)];
      return step && before && !isFinished(step) && !isDone(before);
    })
    .map(([id]) => id);
}

/** Approvals that ended because a client completed the workflow or project before they were given. */
function canceledApprovals(state: State): number[] {
  const { root, rootBefore, isRootChangedByClient, members, memberChanges } = state;
  const isCompleted = root.status === 'completed' && rootBefore && rootBefore.status !== 'completed';
  if (!isRootChangedByClient || !isCompleted) return [];
  return members
    .filter(({ category, status }) => category === 'approval' && status === 'canceled')
    .filter(({ id }) => isOneOf(OPEN, memberChanges?.get(id)?.before?.status))
    .map(({ id }) => id);
}
