import { behaviour, type Area } from '@deskline/record-store';
import { projectTaskAssignmentGroup } from './project-task-assignment.group';
import { ProjectTaskAssignment } from './project-task-assignment.record';
import { projectTaskAssignmentRules } from './project-task-assignment.rules';
import { projectTaskGroup } from './project-task.group';
import { ProjectTask } from './project-task.record';
import { projectTaskRules, projectTaskTimers } from './project-task.rules';
import { projectTaskWords } from './project-task.words';

export const projectTask: Area = {
  words: projectTaskWords,
  records: [ProjectTask, ProjectTaskAssignment],
  behaviours: [
    behaviour(ProjectTask, { rules: projectTaskRules, timers: projectTaskTimers }),
    behaviour(ProjectTaskAssignment, { rules: projectTaskAssignmentRules }),
  ],
  groups: [projectTaskGroup, projectTaskAssignmentGroup],
};
