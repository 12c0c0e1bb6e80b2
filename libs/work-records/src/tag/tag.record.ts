import { definePart, required } from '@deskline/record';
import { WORK_TYPES } from '../work-types';

/** Keyword of a work record; added and removed by everybody who may update the record. */
export const Tag = definePart('tag', {
  of: WORK_TYPES,
  path: 'tags',
  fields: { name: required.string(80) },
  createStatus: 200, // "tags: POST {name} 200 with id and name"
  filtersParents: { name: 'tags', by: 'name' },
  indexes: [['name']], // records are found by it
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
