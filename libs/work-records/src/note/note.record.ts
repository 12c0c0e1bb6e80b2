import {
  attachmentsOf,
  common,
  defineRecord,
  me,
  myOrganization,
  optional,
  readonly,
  required,
  type Output,
  type Row,
} from '@deskline/record';
import { staffRead } from '../work-access';

const { source: _source, sourceID: _sourceID, ...dated } = common;

/** A note stands under exactly one record: the one of these references that is set. */
const parents = {
  request: readonly.reference('request'),
  problem: readonly.reference('problem'),
  workflow: readonly.reference('workflow'),
  task: readonly.reference('task'),
  project: readonly.reference('project'),
  release: readonly.reference('release'),
};

export const Note = defineRecord('note', {
  collection: 'notes',
  title: 'text',
  fields: {
    ...dated,
    text: required.text(),
    internal: optional.boolean({ default: false }),
    person: readonly.reference('person'),
    medium: readonly.enum(
      ['default', 'email', 'outbound_email', 'system', 'reference', 'redacted', 'automation', 'ai'],
      { default: 'default' },
    ),
    ...parents,
    ...attachmentsOf('text'),
  },
  list: ['id', 'person', 'medium', 'internal', 'text', 'created_at'],
  filter: ['created_at', 'medium', 'person'],
  sort: ['created_at', 'id', 'person'],
  defaultSort: '-id',
  views: { internal: { internal: true }, public: { internal: false } },
  events: ['create'],
  access: [
    staffRead,
    {
      to: 'everyone', // "read and note own requests (requested by or for)"
      read: {
        all: [
          { internal: false },
          { any: [{ 'request.requested_by': me }, { 'request.requested_for': me }] },
        ],
      },
    },
    { to: ['key_contact'], read: { internal: false, 'request.organization': myOrganization } },
  ],
});
export interface Note extends Output<typeof Note> {}
export type NoteRow = Row<typeof Note>;
