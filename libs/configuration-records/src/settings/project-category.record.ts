import { defineRecord } from '@deskline/record';
import { coded } from './coded';

export const ProjectCategory = defineRecord('project_category', {
  collection: 'project_categories',
  ...coded,
});
