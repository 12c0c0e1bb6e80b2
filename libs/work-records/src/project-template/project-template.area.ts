import type { Area } from '@deskline/record-store';
import { AddProjectTemplates1798310000000 } from './add-project-templates.migration';
import { ProjectTaskTemplate } from './project-task-template.record';
import { ProjectTemplate } from './project-template.record';

export const projectTemplate: Area = {
  records: [ProjectTemplate, ProjectTaskTemplate],
  migrations: [AddProjectTemplates1798310000000],
};
