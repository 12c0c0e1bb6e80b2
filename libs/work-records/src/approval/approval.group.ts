import { group, type GroupChange, type GroupState } from '@deskline/record';
import { isFinished } from '../step/next-steps';
import { Task, type TaskRow } from '../task/task.record';
import { outcomeWhileActive, statusChanges } from './answers';
import { Approval, type ApprovalRow } from './approval.record';
import { applyManualOutcome } from './manual-outcome';
import { auditWithdrawals } from './withdrawals';

const READS = ['approver', 'status'] as const satisfies readonly (keyof ApprovalRow)[];

type Member = Pick<ApprovalRow, 'id' | (typeof READS)[number]>;
type Decision = GroupChange<TaskRow, Member>;

/** Approval task and its approvals: assigns the approvals, and sets the outcome by their answers. */
export const decide = (state: GroupState<TaskRow, Member>): Decision =>
  auditWithdrawals(state, decideAnswers(state));

function decideAnswers({ root: task, members, ...state }: GroupState<TaskRow, Member>): Decision {
  if (task.category !== 'approval')
    return members.length > 0 ? { refuse: { field: 'category', because: 'not_approval' } } : {};
  const byHand = applyManualOutcome(
    task,
    { ...state, member: task.member, manager: state.rootLookups?.().workflow?.manager },
    members.map(({ approver: person, ...answer }) => ({ ...answer, person })),
  );
  if (byHand && !byHand.overrideOfRoot) return byHand;
  if (members.length === 0) return { ...byHand };
  const outcome = outcomeWhileActive(task, members);
  if (outcome) return { root: { status: outcome } };
  const member = approverOf(task, members);
  return {
    ...byHand,
    root: member === task.member ? {} : { member },
    members: statusChanges(task.status, members),
  };
}

/** "member: null for approval tasks with several approvers" */
function approverOf(task: TaskRow, approvals: readonly Member[]): number | null {
  const counting = approvals.filter(({ status }) => status !== 'canceled');
  if (isFinished(task) || counting.length === 0) return task.member;
  return counting.length === 1 ? (counting[0] as Member).approver : null;
}

export const approvalGroup = group(Task, Approval, {
  by: 'task',
  reads: READS,
  readsOfRoot: ['status', 'category', 'member', 'required_approvals'],
  when: ({ category }) => category === 'approval',
  decide,
});
