import { defineRecord } from '@deskline/record';
import { codedElsewhere } from './coded';

export const WorkflowType = defineRecord('workflow_type', {
  collection: 'workflow_types',
  ...codedElsewhere,
});
