import { defineRecord, type Output } from '@deskline/record';
import { codedElsewhere } from './coded';

export const WorkflowType = defineRecord('workflow_type', {
  collection: 'workflow_types',
  ...codedElsewhere,
});
export interface WorkflowType extends Output<typeof WorkflowType> {}
