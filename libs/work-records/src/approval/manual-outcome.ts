import type { GroupChange } from '@deskline/record';
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
}

/**
 * Effect of an outcome that a person sets on the task. Set by an assigned approver it is that approver's answer, if
 * the answer decides; with no approvals at all it counts as one approval.
 */
export function applyManualOutcome(
  task: ApprovalTask,
  { rootBefore: was, caller }: ManualChange,
  given: readonly PersonAnswer[],
): GroupChange<never, Answer> | null {
  const { status } = task;
  if (!was || was.status === status || !isOutcome(status) || outcomeOf(task, given) === status) return null;
  const own = given.find((each) => each.person === caller && each.status === 'assigned');
  const answers = given.map((each) => (each === own ? { ...each, status } : each));
  if (status === 'approved' && !isEnough(task, was, answers))
    return { refuse: { field: 'status', because: 'approvals_missing' } };
  return own ? { members: new Map([[own.id, { status }]]) } : null;
}

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
