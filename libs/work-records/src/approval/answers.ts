import { ACTIVE, FINISHED } from '../task/task-statuses';
import type { ApprovalStatus } from './approval-statuses';

/** What is asked of one person, and what is said to it. */
export interface Answer {
  readonly id: number;
  readonly status: ApprovalStatus;
}

export interface Asking {
  readonly status: string;
  readonly required_approvals: number;
}

export type Outcome = 'approved' | 'rejected';

/**
 * "required_approvals reached: approved; one rejection: rejected"; one that is not going on is not decided. Where fewer
 * are asked than are required, all of them decide: it has to be able to end.
 */
export const answered = (task: Asking, answers: readonly Answer[]): Outcome | null =>
  isOneOf(ACTIVE, task.status) ? outcomeOf(task, answers) : null;

/** What the answers make of it, whatever its status is. */
export function outcomeOf({ required_approvals }: Asking, answers: readonly Answer[]): Outcome | null {
  const count = (wanted: ApprovalStatus) => answers.filter((each) => each.status === wanted).length;
  if (count('rejected') > 0) return 'rejected';
  const required = Math.min(required_approvals, answers.length - count('canceled'));
  return required > 0 && count('approved') >= required ? 'approved' : null;
}

/** Those whose status is another now, given that of the task. */
export const dueOf = (
  task: string,
  answers: readonly Answer[],
): ReadonlyMap<number, { status: ApprovalStatus }> =>
  new Map(
    answers
      .map(({ id, status }) => ({ id, status, due: statusDue(task, status) }))
      .filter(({ status, due }) => due !== status)
      .map(({ id, due }) => [id, { status: due }]),
  );

/** Who is to answer is asked while the task is worked on; what is not answered when it ends is canceled. */
function statusDue(task: string, status: ApprovalStatus): ApprovalStatus {
  if (isOneOf(FINISHED, task)) return isOneOf(['registered', 'assigned'], status) ? 'canceled' : status;
  if (isOneOf(ACTIVE, task)) return status === 'registered' ? 'assigned' : status;
  return task === 'registered' && status === 'assigned' ? 'registered' : status;
}

export const isOneOf = (statuses: readonly string[], status: string): boolean => statuses.includes(status);
