import type { Client, GroupChange } from '@deskline/record';
import { mayOverride } from '../step/binding';
import { FINISHED, isOneOf } from '../task/task-statuses';
import { outcomeOf, type Answer, type ApprovalTask, type Outcome } from './answers';

interface PersonAnswer extends Answer {
  /** Approver or assignee. */
  readonly person: number | null;
}

interface ManualChange {
  /** Task before the change, if the task is the changed record. */
  readonly rootBefore?: ApprovalTask;
  readonly caller?: number | null;
  readonly client?: Client;
  readonly isRootChangedByClient?: boolean;
  /** Manager of the workflow or project. */
  readonly manager?: number | null;
  /** Member of the task, who is its approver where nobody else is asked. */
  readonly member?: number | null;
}

/**
 * Effect of an outcome that a client sets on the task. Set by an assigned approver it is that approver's answer, if
 * the answer decides. The member of a task without approvals is its approver. Others are refused: "by its approvers only",
 * but the manager and administrators, for whom it counts as one approval where there are none.
 */
export function applyManualOutcome(
  task: ApprovalTask,
  { rootBefore: was, ...hand }: ManualChange,
  given: readonly PersonAnswer[],
): GroupChange<never, Answer> | null {
  const { status } = task;
  if (!was || was.status === status || !isOutcome(status) || outcomeOf(task, given) === status) return null;
  const caller = hand.client ? hand.client.person : (hand.caller ?? null);
  const own = given.find((each) => isSame(each.person, caller) && each.status === 'assigned');
  const isApprover = own ?? (!given.some(isCounting) && isSame(hand.member, caller));
  if (!isApprover && hand.client && hand.isRootChangedByClient && !mayOverride(hand.client, hand.manager))
    return { refuse: { field: 'status', because: 'not_approver' } };
  const answers = given.map((each) => (each === own ? { ...each, status } : each));
  if (status === 'approved' && !isEnough(task, was, answers))
    return { refuse: { field: 'status', because: 'approvals_missing' } };
  if (own) return { members: new Map([[own.id, { status }]]) };
  return !isApprover && hand.isRootChangedByClient ? { overrideOfRoot: 'not_approver' } : null;
}

const isSame = (one: number | null | undefined, other: number | null): boolean =>
  other !== null && one === other;

const isCounting = ({ status }: Answer): boolean => status !== 'canceled';

/** "approvals needed before status becomes approved"; approvals canceled when the task ended still count as needed. */
function isEnough(task: ApprovalTask, was: ApprovalTask | null, answers: readonly Answer[]): boolean {
  const isCounted = ({ status }: Answer) => status !== 'canceled' || isOneOf(FINISHED, was?.status);
  return answers.some(isCounted) ? outcomeOf(task, answers) === 'approved' : task.required_approvals <= 1;
}

/** A new approval task has no approvals yet, so it may only be born approved if one suffices. */
export const isNotBornApproved = ({
  before,
  after,
}: {
  readonly before: unknown;
  readonly after: ApprovalTask & { readonly category: string };
}) =>
  before === null &&
  after.category === 'approval' &&
  after.status === 'approved' &&
  !isEnough(after, null, [])
    ? [{ refuse: 'status' as const, because: 'approvals_missing' as const }]
    : [];

const isOutcome = (status: string): status is Outcome => isOneOf(['approved', 'rejected'], status);
