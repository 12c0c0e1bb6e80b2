import { group, type GroupChange, type GroupState } from '@deskline/record';
import { answered, dueOf } from '../approval/answers';
import { isFinished } from '../step/next-steps';
import { ProjectTaskAssignment, type ProjectTaskAssignmentRow } from './project-task-assignment.record';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';

type Member = Pick<ProjectTaskAssignmentRow, 'id' | 'status'>;
type Decision = GroupChange<ProjectTaskRow, Member>;

/**
 * A project task and its assignees: who has it, and what their answers make of it where it is an approval. Who has
 * worked on another one is still its assignee when that is finished.
 */
export function decide({ root: task, members }: GroupState<ProjectTaskRow, Member>): Decision {
  if (task.category !== 'approval') {
    const isAnswer = members.some(({ status }) => status === 'approved' || status === 'rejected');
    if (isAnswer) return { refuse: { field: 'category', because: 'not_approval' } };
    return isFinished(task) ? {} : { members: dueOf(task.status, members) };
  }
  const status = answered(task, members);
  return status ? { root: { status } } : { members: dueOf(task.status, members) };
}

export const projectTaskAssignmentGroup = group(ProjectTask, ProjectTaskAssignment, {
  by: 'project_task',
  reads: ['status'],
  readsOfRoot: ['status', 'category', 'required_approvals'],
  decide,
});
