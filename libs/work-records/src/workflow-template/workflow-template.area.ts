import { behaviour, type Area } from '@deskline/record-store';
import { recurrenceRules, recurrenceTimers } from './recurrence.rules';
import { refreshRecurrence } from './refresh-recurrence.hook';
import { WorkflowTemplatePhase } from './workflow-template-phase.record';
import { workflowTemplatePhaseRules } from './workflow-template-phase.rules';
import { WorkflowTemplateTask } from './workflow-template-task.record';
import { workflowTemplateTaskRules } from './workflow-template-task.rules';
import { phaseOrderOfTemplate, workflowTemplateGroup } from './workflow-template.group';
import { WorkflowTemplate } from './workflow-template.record';
import { workflowTemplateWords } from './workflow-template.words';

export const workflowTemplate: Area = {
  words: workflowTemplateWords,
  records: [WorkflowTemplate, WorkflowTemplatePhase, WorkflowTemplateTask],
  behaviours: [
    behaviour(WorkflowTemplate, {
      rules: recurrenceRules,
      timers: recurrenceTimers,
      afterWrite: [{ on: 'effects', run: refreshRecurrence }],
    }),
    behaviour(WorkflowTemplatePhase, { rules: workflowTemplatePhaseRules }),
    behaviour(WorkflowTemplateTask, { rules: workflowTemplateTaskRules }),
  ],
  groups: [workflowTemplateGroup, phaseOrderOfTemplate],
};
