import {
  commonWithoutSource,
  defineRecord,
  me,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';

/** Settings of a person for one client, such as the console; other clients have records of their own. */
export const Preference = defineRecord('preference', {
  collection: 'preferences',
  fields: {
    ...commonWithoutSource,
    name: required.string(64),
    person: readonly.reference('person'),
    settings: optional.object(),
  },
  list: ['id', 'name', 'created_at', 'updated_at'],
  filter: ['id', 'name'],
  sort: ['id', 'name', 'created_at', 'updated_at'],
  defaultSort: 'name',
  deletable: true,
  unique: [['person', 'name']],
  unaudited: true,
  events: [],
  notes: {
    name: 'Name of the client that the settings are for.',
    person: 'The person whose settings these are: always the caller.',
    settings: 'Any JSON object; a client replaces it as a whole.',
  },
  access: [
    { to: 'everyone', read: { person: me } },
    { to: 'everyone_but_auditors', create: { person: me }, update: { person: me }, delete: { person: me } },
  ],
});
export type PreferenceRow = Row<typeof Preference>;
