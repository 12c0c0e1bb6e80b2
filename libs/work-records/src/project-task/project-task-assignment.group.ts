import { group, type GroupChange, type GroupState } from '@deskline/record';
import { outcomeWhileActive, statusChanges } from '../approval/answers';
import { applyManualOutcome } from '../approval/manual-outcome';
import { auditWithdrawals } from '../approval/withdrawals';
import { isFinished } from '../step/next-steps';
import { ProjectTaskAssignment, type ProjectTaskAssignmentRow } from './project-task-assignment.record';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';

type Member = Pick<ProjectTaskAssignmentRow, 'id' | 'status' | 'assignee'>;
type Decision = GroupChange<ProjectTaskRow, Member>;

/**
 * Project task and its assignments: sets their statuses, and the outcome of an approval. Assignees of any other
 * project task stay its assignees when it is finished.
 */
export const decide = (state: GroupState<ProjectTaskRow, Member>): Decision =>
  auditWithdrawals(state, decideAnswers(state));

function decideAnswers({ root: task, members, ...state }: GroupState<ProjectTaskRow, Member>): Decision {
  if (task.category !== 'approval') {
    const isAnswer = members.some(({ status }) => status === 'approved' || status === 'rejected');
    if (isAnswer) return { refuse: { field: 'category', because: 'not_approval' } };
    return isFinished(task) ? {} : { members: statusChanges(task.status, members) };
  }
  const byHand = applyManualOutcome(
    task,
    { ...state, manager: state.rootLookups?.().project?.manager },
    members.map(({ assignee: person, ...answer }) => ({ ...answer, person })),
  );
  if (byHand && !byHand.overrideOfRoot) return byHand;
  const status = outcomeWhileActive(task, members);
  return status ? { root: { status } } : { ...byHand, members: statusChanges(task.status, members) };
}

export const projectTaskAssignmentGroup = group(ProjectTask, ProjectTaskAssignment, {
  by: 'project_task',
  reads: ['assignee', 'status'],
  readsOfRoot: ['status', 'category', 'required_approvals'],
  decide,
});
