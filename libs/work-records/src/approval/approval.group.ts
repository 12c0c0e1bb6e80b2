import { group, type GroupChange, type GroupState } from '@deskline/record';
import { ACTIVE, FINISHED, type TaskStatus } from '../task/task-statuses';
import { Task, type TaskRow } from '../task/task.record';
import type { ApprovalStatus } from './approval-statuses';
import { Approval, type ApprovalRow } from './approval.record';

const READS = ['approver', 'status'] as const satisfies readonly (keyof ApprovalRow)[];

type Member = Pick<ApprovalRow, 'id' | (typeof READS)[number]>;
type Decision = GroupChange<TaskRow, Member>;

/** A task and its approvals: who is asked, and what their answers make of the task. */
export function decide({ root: task, members }: GroupState<TaskRow, Member>): Decision {
  if (members.length === 0) return {};
  if (task.category !== 'approval') return { refuse: { field: 'category', because: 'not_approval' } };
  const outcome = outcomeOf(task, members);
  if (outcome) return { root: { status: outcome } };
  const member = approverOf(task, members);
  return {
    root: member === task.member ? {} : { member },
    members: new Map(
      members.flatMap(({ id, status }) => {
        const due = statusDue(task.status, status);
        return due === status ? [] : [[id, { status: due }] as const];
      }),
    ),
  };
}

/** "required_approvals reached: approved; one rejection: rejected"; one that is not going on is not decided. */
function outcomeOf(task: TaskRow, approvals: readonly Member[]): TaskStatus | null {
  if (!isOneOf(ACTIVE, task.status)) return null;
  const count = (wanted: ApprovalStatus) => approvals.filter(({ status }) => status === wanted).length;
  if (count('rejected') > 0) return 'rejected';
  return count('approved') >= task.required_approvals ? 'approved' : null;
}

/** "member: null for approval tasks with several approvers" */
function approverOf(task: TaskRow, approvals: readonly Member[]): number | null {
  const counting = approvals.filter(({ status }) => status !== 'canceled');
  if (isOneOf(FINISHED, task.status) || counting.length === 0) return task.member;
  return counting.length === 1 ? (counting[0] as Member).approver : null;
}

/** An approver is asked while the task is worked on; what is not answered when it ends is canceled. */
function statusDue(task: TaskStatus, status: ApprovalStatus): ApprovalStatus {
  if (isOneOf(FINISHED, task)) return isOneOf(['registered', 'assigned'], status) ? 'canceled' : status;
  if (isOneOf(ACTIVE, task)) return status === 'registered' ? 'assigned' : status;
  return task === 'registered' && status === 'assigned' ? 'registered' : status;
}

const isOneOf = (statuses: readonly string[], status: string): boolean => statuses.includes(status);

export const approvalGroup = group(Task, Approval, {
  by: 'task',
  reads: READS,
  readsOfRoot: ['status', 'category', 'member', 'required_approvals'],
  when: ({ category }) => category === 'approval',
  decide,
});
