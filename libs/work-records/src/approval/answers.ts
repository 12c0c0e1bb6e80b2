import { ACTIVE, FINISHED, isOneOf } from '../task/task-statuses';
import type { ApprovalStatus } from './approval-statuses';

/** Approval or assignment of one person. */
export interface Answer {
  readonly id: number;
  readonly status: ApprovalStatus;
}

export interface ApprovalTask {
  readonly status: string;
  readonly required_approvals: number;
}

export type Outcome = 'approved' | 'rejected';

/**
 * "required_approvals reached: approved; one rejection: rejected", while the task is active. With fewer approvers
 * than required approvals, all of them decide, so that the task can end.
 */
export const outcomeWhileActive = (task: ApprovalTask, answers: readonly Answer[]): Outcome | null =>
  isOneOf(ACTIVE, task.status) ? outcomeOf(task, answers) : null;

/** Outcome by the answers alone, whatever the status of the task is. */
export function outcomeOf({ required_approvals }: ApprovalTask, answers: readonly Answer[]): Outcome | null {
  const count = (wanted: ApprovalStatus) => answers.filter((each) => each.status === wanted).length;
  if (count('rejected') > 0) return 'rejected';
  const required = Math.min(required_approvals, answers.length - count('canceled'));
  return required > 0 && count('approved') >= required ? 'approved' : null;
}

/** Answers with a status that the status of the task changes. */
export const statusChanges = (
  task: string,
  answers: readonly Answer[],
): ReadonlyMap<number, { status: ApprovalStatus }> =>
  new Map(
    answers
      .map(({ id, status }) => ({ id, status, due: statusDue(task, status) }))
      .filter(({ status, due }) => due !== status)
      .map(({ id, due }) => [id, { status: due }]),
  );

/** Answers are assigned while the task is active, and canceled when it ends without them. */
function statusDue(task: string, status: ApprovalStatus): ApprovalStatus {
  if (isOneOf(FINISHED, task)) return isOneOf(['registered', 'assigned'], status) ? 'canceled' : status;
  if (isOneOf(ACTIVE, task)) return status === 'registered' ? 'assigned' : status;
  return task === 'registered' && status === 'assigned' ? 'registered' : status;
}
