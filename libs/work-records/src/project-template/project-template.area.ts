import type { Area } from '@deskline/record-store';
import { ProjectTaskTemplate } from './project-task-template.record';
import { ProjectTemplate } from './project-template.record';
import { projectTemplateWords } from './project-template.words';

export const projectTemplate: Area = {
  words: projectTemplateWords,
  records: [ProjectTemplate, ProjectTaskTemplate],
};
