import type { Area } from '@deskline/record-store';
import { ProjectTaskTemplate } from './project-task-template.record';
import { ProjectTemplate } from './project-template.record';

export const projectTemplate: Area = {
  records: [ProjectTemplate, ProjectTaskTemplate],
};
