import { defineRecord } from '@deskline/record';
import { codedShortly } from './coded';

export const ProjectCategory = defineRecord('project_category', {
  collection: 'project_categories',
  ...codedShortly,
});
