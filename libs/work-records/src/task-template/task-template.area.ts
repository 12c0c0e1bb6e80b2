import { behaviour, type Area } from '@deskline/record-store';
import { TaskTemplate } from './task-template.record';
import { taskTemplateRules } from './task-template.rules';

export const taskTemplate: Area = {
  records: [TaskTemplate],
  behaviours: [behaviour(TaskTemplate, { rules: taskTemplateRules })],
};
