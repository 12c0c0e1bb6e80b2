import { change, changes, isNew, not, on, type Rule, type Then } from '@deskline/record';
import type { WorkflowTemplatePhaseRow } from './workflow-template-phase.record';
import { WorkflowTemplateTask } from './workflow-template-task.record';

/** Tasks name their phase, and follow it to its new name. */
const renameInTasks: Then<WorkflowTemplatePhaseRow> = ({ before, after }) =>
  change(
    WorkflowTemplateTask,
    { workflow_template: after.workflow_template, phase_name: before?.name ?? '' },
    { phase_name: after.name },
  );

export const workflowTemplatePhaseRules: readonly Rule<WorkflowTemplatePhaseRow>[] = [
  on([not(isNew), changes('name')], renameInTasks),
];
