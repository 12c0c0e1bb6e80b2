import { defineRecord } from '@deskline/record';
import { codedWithoutSource } from './coded';

export const WorkflowType = defineRecord('workflow_type', {
  collection: 'workflow_types',
  ...codedWithoutSource,
});
