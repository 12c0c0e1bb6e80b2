import { behaviour, type Area } from '@deskline/record-store';
import { AddProjectTasks1799200000000 } from './add-project-tasks.migration';
import { CopyNotesToProject1799700300000 } from './copy-notes-to-project.migration';
import { projectTaskAssignmentGroup } from './project-task-assignment.group';
import { ProjectTaskAssignment } from './project-task-assignment.record';
import { projectTaskAssignmentRules } from './project-task-assignment.rules';
import { projectTaskGroup } from './project-task.group';
import { ProjectTask } from './project-task.record';
import { projectTaskRules, projectTaskTimers } from './project-task.rules';

export const projectTask: Area = {
  records: [ProjectTask, ProjectTaskAssignment],
  behaviours: [
    behaviour(ProjectTask, { rules: projectTaskRules, timers: projectTaskTimers }),
    behaviour(ProjectTaskAssignment, { rules: projectTaskAssignmentRules }),
  ],
  groups: [projectTaskGroup, projectTaskAssignmentGroup],
  migrations: [AddProjectTasks1799200000000, CopyNotesToProject1799700300000],
};
