import { behaviour, type Area } from '@deskline/record-store';
import { generateProjectWork } from '../project-template/generate-project-work.hook';
import { phaseGroups } from './phase.group';
import { phaseOrderGroups } from './phase-order.group';
import { Phase } from './phase.record';
import { phaseRules } from './phase.rules';
import { refuseWithTasks } from './refuse-with-tasks.hook';
import { projectGroups } from './project.group';
import { Project } from './project.record';
import { projectRules } from './project.rules';
import { projectWords } from './project.words';

export const project: Area = {
  words: projectWords,
  records: [Project, Phase],
  behaviours: [
    behaviour(Project, { rules: projectRules, afterWrite: [{ on: 'effects', run: generateProjectWork }] }),
    behaviour(Phase, { rules: phaseRules, afterDelete: [refuseWithTasks] }),
  ],
  groups: [...projectGroups, ...phaseOrderGroups, ...phaseGroups],
};
