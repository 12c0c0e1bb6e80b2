import {
  ownerGrants,
  commonWithoutSource,
  defineRecord,
  hidden,
  me,
  readonly,
  required,
  type Grant,
  type Row,
} from '@deskline/record';
import { STAFF, staffRead } from '../work-access';
import { WORK_TYPES } from '../work-types';

const parents = {
  request: hidden.reference('request', { foreignKey: true }),
  problem: hidden.reference('problem', { foreignKey: true }),
  workflow: hidden.reference('workflow', { foreignKey: true }),
  task: hidden.reference('task', { foreignKey: true }),
  project: hidden.reference('project', { foreignKey: true }),
  project_task: hidden.reference('project_task', { foreignKey: true }),
  release: hidden.reference('release', { foreignKey: true }),
  risk: hidden.reference('risk', { foreignKey: true }),
};
const names = Object.keys(parents) as (keyof typeof parents)[];

/** Roles that may update a record may add, change and remove its watchers. */
const changers = ownerGrants(WORK_TYPES, 'watches').flatMap(({ to, create }): Grant<keyof typeof parents>[] =>
  create === undefined ? [] : [{ to, read: create, create, update: create, delete: create }],
);

/** End users watch their own requests, and see only their own watches. */
const mineOfOwnRequest = {
  person: me,
  any: [{ 'request.requested_by': me }, { 'request.requested_for': me }],
} as const;

/** A person follows a record; gives no right to read it. */
export const Watch = defineRecord('watch', {
  collection: 'watches',
  fields: {
    ...commonWithoutSource,
    ...parents,
    person: required.reference('person', { systemFilled: true }),
    added_by: readonly.reference('person'),
  },
  list: ['id', 'person', 'added_by', 'created_at', 'updated_at'],
  filter: ['id', 'person', 'created_at'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: names.map((parent) => ({ parent, paths: ['watches'] })),
  filtersParents: { name: 'watcher', by: 'person' },
  nested: true,
  deletable: true,
  events: [],
  unique: names.map((parent) => [parent, 'person'] as const),
  access: [
    staffRead,
    // Staff may watch every record they read; the path checks the reading.
    { to: STAFF, create: { person: me }, delete: { person: me } },
    { to: 'everyone', read: mineOfOwnRequest },
    { to: 'everyone_but_auditors', create: mineOfOwnRequest, delete: mineOfOwnRequest },
    ...changers,
  ],
});
export type WatchRow = Row<typeof Watch>;
