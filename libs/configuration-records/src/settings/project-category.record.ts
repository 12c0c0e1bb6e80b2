import { defineRecord, type Output } from '@deskline/record';
import { coded } from './coded';

export const ProjectCategory = defineRecord('project_category', {
  collection: 'project_categories',
  ...coded,
});
export interface ProjectCategory extends Output<typeof ProjectCategory> {}
