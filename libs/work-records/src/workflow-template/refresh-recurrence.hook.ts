import type { AfterWrite } from '@deskline/record-store';
import { WorkflowTemplate, type WorkflowTemplateRow } from './workflow-template.record';

/** Runs the rules again once the workflow of an occurrence has its number, which they write into the recurrence. */
export const refreshRecurrence: AfterWrite<WorkflowTemplateRow> = async ({ amend, before, after }) => {
  if (after.last_workflow === null || before?.last_workflow === after.last_workflow) return;
  await amend(WorkflowTemplate, after.id, {});
};
