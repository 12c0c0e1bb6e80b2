import type { Sequel } from '@deskline/record-store';
import { WorkflowTemplate, type WorkflowTemplateRow } from './workflow-template.record';

/** The number of the workflow of an occurrence is known once there is one: its rules then tell it in the recurrence. */
export const tellLastWorkflow: Sequel<WorkflowTemplateRow> = async (work, { before, after }) => {
  if (after.last_workflow === null || before?.last_workflow === after.last_workflow) return;
  await work.amend(WorkflowTemplate, after.id, {});
};
