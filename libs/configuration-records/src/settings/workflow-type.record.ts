import { defineRecord, type Output } from '@deskline/record';
import { coded } from './coded';

export const WorkflowType = defineRecord('workflow_type', { collection: 'workflow_types', ...coded });
export interface WorkflowType extends Output<typeof WorkflowType> {}
