import {
  commonWithoutSource,
  defineRecord,
  me,
  myOrganizations,
  optional,
  ownAttachments,
  readonly,
  required,
  type Grant,
  type Row,
} from '@deskline/record';
import { INTERNAL_READERS, INTERNAL_WRITERS, READERS, STAFF } from '../work-access';

/** Owner of the note: exactly one of these references is set. */
const parents = {
  request: readonly.reference('request'),
  problem: readonly.reference('problem'),
  workflow: readonly.reference('workflow'),
  task: readonly.reference('task'),
  project: readonly.reference('project'),
  project_task: readonly.reference('project_task'),
  release: readonly.reference('release'),
  risk: readonly.reference('risk'),
};

/** "read and note own requests (requested by or for)" */
const onOwnRequest = {
  internal: false,
  any: [{ 'request.requested_by': me }, { 'request.requested_for': me }],
} as const;

/** "also read and note requests of the own organization and below" */
const onRequestOfOrganization = { internal: false, 'request.organization': myOrganizations } as const;

/** Service level managers write risks (ADR 14), and no other work. */
const onRisk = { internal: false, not: { risk: null } } as const;

/** Readers of notes, of whichever type that has the fields `internal` and `request`. */
export const NOTE_READERS = [
  { to: READERS, read: { internal: false } },
  { to: INTERNAL_READERS, read: true }, // "internal notes only for the roles of document 2"
  { to: 'everyone', read: onOwnRequest },
  { to: ['key_contact'], read: onRequestOfOrganization },
] as const satisfies readonly Grant<'internal' | 'request'>[];

export const Note = defineRecord('note', {
  collection: 'notes',
  fields: {
    ...commonWithoutSource,
    text: required.text(),
    internal: optional.boolean({ default: false }),
    suppress_note_added_notifications: optional.boolean({ default: false }),
    internal_account: readonly.account(),
    inbound_email: readonly.unimplemented('inbound_email'),
    person: readonly.reference('person'),
    medium: readonly.enum(
      ['default', 'email', 'outbound_email', 'system', 'reference', 'redacted', 'automation', 'ai'],
      { default: 'default' },
    ),
    ...parents,
    attachments: ownAttachments,
  },
  list: ['id', 'person', 'medium', 'internal', 'text', 'attachments', 'created_at'],
  filter: ['created_at', 'medium', 'person'],
  sort: ['created_at', 'id', 'person'],
  sortById: ['person'], // "sortable: person_id"
  defaultSort: '-id',
  sortBelow: 'id', // "ascending in a sub-collection"
  foundBy: ['text'],
  findsParents: true,
  views: { internal: { internal: true }, public: { internal: false } },
  createUnder: (Object.keys(parents) as (keyof typeof parents)[]).map((parent) => ({
    parent,
    paths: ['notes'],
  })),
  // Internal notes stay inside the account of their author, also on requests of other accounts.
  sharedUnder: { parent: 'request', unless: 'internal' },
  createAnswersId: true, // "POST {text, internal, attachments} answers 201 {"id": N}"
  createUnaudited: true, // "adding a note or entering time spent generates none"
  createAnnouncedAs: 'note-added',
  events: ['create'],
  lookups: {
    request: { requested_by: 'reference', requested_for: 'reference' },
    task: { workflow: 'reference', copy_note_to_workflow: 'boolean', copy_note_to_request: 'boolean' },
    project_task: { project: 'reference', copy_notes_to_project: 'boolean' },
  },
  access: [
    ...NOTE_READERS,
    { to: STAFF, create: { internal: false } },
    { to: INTERNAL_WRITERS, create: true },
    { to: 'everyone_but_auditors', create: onOwnRequest },
    { to: ['service_level_manager'], read: onRisk, create: onRisk },
    { to: ['key_contact'], create: onRequestOfOrganization },
  ],
});
export type NoteRow = Row<typeof Note>;
