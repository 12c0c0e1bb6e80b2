import { behaviour, type Area } from '@deskline/record-store';
import { askDelegate } from '../approval/ask-delegate.hook';
import { keepSprintItems } from '../sprint-backlog/keep-sprint-items.hook';
import { FINISHED } from '../task/task-statuses';
import { equipProjectTask } from './equip-project-task.hook';
import { prefetchRequester } from './prefetch-requester.hook';
import { projectTaskAssignmentGroup } from './project-task-assignment.group';
import { ProjectTaskAssignment, type ProjectTaskAssignmentRow } from './project-task-assignment.record';
import { projectTaskAssignmentRules } from './project-task-assignment.rules';
import { projectTaskGroup } from './project-task.group';
import { ProjectTask } from './project-task.record';
import { projectTaskRules, projectTaskTimers } from './project-task.rules';
import { projectTaskWords } from './project-task.words';

/** Assignees of other project tasks work on them, and are asked for nothing. */
const askDelegateOfAssignee = askDelegate<ProjectTaskAssignmentRow>({
  person: 'assignee',
  task: 'project_task',
  mayAsk: `EXISTS (SELECT FROM project_task WHERE id = $4 AND category = 'approval')
  AND NOT EXISTS (SELECT FROM project_task_assignment WHERE project_task_id = $4 AND assignee_id = last.person)`,
});

export const projectTask: Area = {
  words: projectTaskWords,
  records: [ProjectTask, ProjectTaskAssignment],
  behaviours: [
    behaviour(ProjectTask, {
      rules: projectTaskRules,
      prefetch: [prefetchRequester],
      timers: projectTaskTimers,
      afterWrite: [{ on: 'effects', run: equipProjectTask }, keepSprintItems(ProjectTask, FINISHED)],
    }),
    behaviour(ProjectTaskAssignment, {
      rules: projectTaskAssignmentRules,
      beforeWrite: [askDelegateOfAssignee],
    }),
  ],
  groups: [projectTaskGroup, projectTaskAssignmentGroup],
};
