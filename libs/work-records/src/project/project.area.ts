import { behaviour, type Area } from '@deskline/record-store';
import { Phase } from './phase.record';
import { Project } from './project.record';
import { projectRules } from './project.rules';

export const project: Area = {
  records: [Project, Phase],
  behaviours: [behaviour(Project, { rules: projectRules })],
};
