import {
  commonWithoutSource,
  defineRecord,
  me,
  myTeams,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';

const listed = [
  'id',
  'name',
  'record_type',
  'query',
  'layout',
  'pinned',
  'person',
  'team',
  'created_at',
  'updated_at',
] as const;

/** List that a person has arranged: a record type, its query string, and how a client shows it. */
export const SavedView = defineRecord('saved_view', {
  collection: 'saved_views',
  fields: {
    ...commonWithoutSource,
    name: required.string(128),
    person: readonly.reference('person'),
    record_type: required.string(64),
    query: optional.text(),
    columns: optional.strings(),
    layout: optional.enum(['table', 'board'], { default: 'table' }),
    grouped_by: optional.string(64),
    pinned: optional.boolean({ default: false }),
    team: optional.reference('team'),
  },
  list: listed,
  filter: ['id', 'name', 'record_type', 'layout', 'pinned', 'person', 'team'],
  sort: ['id', 'name', 'record_type', 'created_at', 'updated_at'],
  defaultSort: 'name',
  views: { mine: { person: me }, pinned: { person: me, pinned: true } },
  deletable: true,
  constraints: { team: [{ any: [{ team: null }, { team: myTeams }] }, 'not_own_team'] },
  unaudited: true,
  events: [],
  notes: {
    person: 'The person who made the view: always the caller.',
    record_type: 'Name of the listed record type, such as `request`.',
    query: 'Query string of the list: `status=assigned&sort=-id`.',
    columns: 'Names of the shown fields, in their order.',
    grouped_by: 'Name of the field that groups the rows.',
    team: 'Team that the view is shared with: one of the caller.',
  },
  access: [
    { to: 'everyone', read: { any: [{ person: me }, { team: myTeams }] } },
    { to: 'everyone_but_auditors', create: { person: me }, update: { person: me }, delete: { person: me } },
  ],
});
export type SavedViewRow = Row<typeof SavedView>;
