import { change, changes, isNew, not, on, type Rule, type Then } from '@deskline/record';
import { WorkflowTemplateTask } from '../workflow-template/workflow-template-task.record';
import type { TaskTemplateRow } from './task-template.record';

/** "impact: maximum over its task templates" of each workflow template that has it. */
const updateWorkflowTemplates: Then<TaskTemplateRow> = ({ after }) =>
  change(WorkflowTemplateTask, { task_template: after.id }, { impact: after.impact });

export const taskTemplateRules: readonly Rule<TaskTemplateRow>[] = [
  on([not(isNew), changes('impact')], updateWorkflowTemplates),
];
