import { definePart, required } from '@deskline/record';
import { WORK } from '../work';

/** A word that work is found again by: put there and taken away by whoever may change the record. */
export const Tag = definePart('tag', {
  of: WORK,
  path: 'tags',
  fields: { name: required.string(80) },
  unique: [
    ['request', 'name'],
    ['problem', 'name'],
    ['workflow', 'name'],
    ['task', 'name'],
    ['project', 'name'],
    ['project_task', 'name'],
    ['release', 'name'],
    ['risk', 'name'],
  ],
});
