import { group, type GroupChange, type GroupState } from '@deskline/record';
import { answered, dueOf } from '../approval/answers';
import { setByHand } from '../approval/by-hand';
import { isFinished } from '../step/next-steps';
import { ProjectTaskAssignment, type ProjectTaskAssignmentRow } from './project-task-assignment.record';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';

type Member = Pick<ProjectTaskAssignmentRow, 'id' | 'status' | 'assignee'>;
type Decision = GroupChange<ProjectTaskRow, Member>;

/**
 * Project task and its assignments: sets their statuses, and the outcome of an approval. Assignees of any other
 * project task stay its assignees when it is finished.
 */
export function decide({ root: task, members, ...hand }: GroupState<ProjectTaskRow, Member>): Decision {
  if (task.category !== 'approval') {
    const isAnswer = members.some(({ status }) => status === 'approved' || status === 'rejected');
    if (isAnswer) return { refuse: { field: 'category', because: 'not_approval' } };
    return isFinished(task) ? {} : { members: dueOf(task.status, members) };
  }
  const byHand = setByHand(
    task,
    hand,
    members.map(({ assignee: of, ...answer }) => ({ ...answer, of })),
  );
  if (byHand) return byHand;
  const status = answered(task, members);
  return status ? { root: { status } } : { members: dueOf(task.status, members) };
}

export const projectTaskAssignmentGroup = group(ProjectTask, ProjectTaskAssignment, {
  by: 'project_task',
  reads: ['assignee', 'status'],
  readsOfRoot: ['status', 'category', 'required_approvals'],
  decide,
});
