import { behaviour, type Area } from '@deskline/record-store';
import { recurrenceRules, recurrenceTimers } from './recurrence.rules';
import { refreshRecurrence } from './refresh-recurrence.hook';
import { WorkflowTemplateTask } from './workflow-template-task.record';
import { workflowTemplateTaskRules } from './workflow-template-task.rules';
import { workflowTemplateGroup } from './workflow-template.group';
import { WorkflowTemplate } from './workflow-template.record';
import { workflowTemplateWords } from './workflow-template.words';

export const workflowTemplate: Area = {
  words: workflowTemplateWords,
  records: [WorkflowTemplate, WorkflowTemplateTask],
  behaviours: [
    behaviour(WorkflowTemplate, {
      rules: recurrenceRules,
      timers: recurrenceTimers,
      afterWrite: [{ on: 'effects', run: refreshRecurrence }],
    }),
    behaviour(WorkflowTemplateTask, { rules: workflowTemplateTaskRules }),
  ],
  groups: [workflowTemplateGroup],
};
