import { changes, isNew, not, on, refuse, type Rule } from '@deskline/record';
import { answerRules, answersBind } from '../approval/approval.rules';
import type { ProjectTaskAssignmentRow } from './project-task-assignment.record';

export const projectTaskAssignmentRules: readonly Rule<ProjectTaskAssignmentRow>[] = [
  on([not(isNew), changes('assignee')], refuse('assignee', 'readonly')),
  ...answersBind<ProjectTaskAssignmentRow>(
    'assignee',
    ({ lookups: { project_task } }) => project_task?.category === 'approval',
    ({ project_task }) => project_task?.project?.manager,
  ),
  ...answerRules,
];
