import type { Area } from '@deskline/record-store';
import { WorkflowTemplate } from './workflow-template.record';

export const workflowTemplate: Area = {
  records: [WorkflowTemplate],
};
