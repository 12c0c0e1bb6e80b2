import { behaviour, type Area } from '@deskline/record-store';
import { ProjectTaskTemplateAssignment } from './project-task-template-assignment.record';
import { ProjectTaskTemplate } from './project-task-template.record';
import { ProjectTemplatePhase } from './project-template-phase.record';
import { ProjectTemplateTask } from './project-template-task.record';
import { projectTemplateGroups } from './project-template.group';
import { ProjectTemplate } from './project-template.record';
import {
  assignmentOfTemplateRules,
  projectTaskTemplateRules,
  projectTemplatePhaseRules,
  projectTemplateTaskRules,
} from './project-template.rules';
import { projectTemplateWords } from './project-template.words';
import { refuseNamedPhase } from './refuse-named-phase.hook';

export const projectTemplate: Area = {
  words: projectTemplateWords,
  records: [
    ProjectTemplate,
    ProjectTaskTemplate,
    ProjectTaskTemplateAssignment,
    ProjectTemplatePhase,
    ProjectTemplateTask,
  ],
  behaviours: [
    behaviour(ProjectTemplatePhase, { rules: projectTemplatePhaseRules, afterDelete: [refuseNamedPhase] }),
    behaviour(ProjectTaskTemplate, { rules: projectTaskTemplateRules }),
    behaviour(ProjectTaskTemplateAssignment, { rules: assignmentOfTemplateRules }),
    behaviour(ProjectTemplateTask, { rules: projectTemplateTaskRules }),
  ],
  groups: projectTemplateGroups,
};
