import { behaviour, type Area } from '@deskline/record-store';
import { TaskTemplate } from './task-template.record';
import { taskTemplateRules } from './task-template.rules';
import { taskTemplateWords } from './task-template.words';

export const taskTemplate: Area = {
  words: taskTemplateWords,
  records: [TaskTemplate],
  behaviours: [behaviour(TaskTemplate, { rules: taskTemplateRules })],
};
