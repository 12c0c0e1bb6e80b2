import { behaviour, type Area } from '@deskline/record-store';
import { equipsByApprovals, equipsByLinks } from './equips';
import { TaskTemplateApproval } from './task-template-approval.record';
import { TaskTemplate } from './task-template.record';
import { taskTemplateRules } from './task-template.rules';
import { taskTemplateWords } from './task-template.words';

export const taskTemplate: Area = {
  words: taskTemplateWords,
  records: [TaskTemplate, TaskTemplateApproval],
  behaviours: [
    behaviour(TaskTemplate, { rules: taskTemplateRules, afterWrite: [{ on: 'row', run: equipsByLinks }] }),
    behaviour(TaskTemplateApproval, { rules: equipsByApprovals }),
  ],
};
