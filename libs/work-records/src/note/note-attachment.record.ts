import { defineRecord, hidden, readonly } from '@deskline/record';
import { NOTE_READERS } from './note.record';

const listed = ['id', 'name', 'key', 'size', 'inline', 'uri', 'note', 'created_at'] as const;

/** Attachment of a note of a request: a row of a view, which is read as its note is. */
export const NoteAttachment = defineRecord('note_attachment', {
  collection: 'note_attachments',
  fields: {
    id: { kind: 'integer', access: 'readonly', default: 0 },
    request: hidden.reference('request', { listedAs: 'note_attachments' }),
    internal: hidden.boolean(),
    note_id: hidden.id('note'),
    note: readonly.object({ refersBy: 'note_id' }),
    name: readonly.string(),
    key: readonly.string(),
    size: readonly.integer(),
    inline: readonly.boolean({ default: false }),
    uri: readonly.string(2_048, { downloads: 'key' }),
    created_at: readonly.datetime(),
  },
  notes: {
    note: 'Id and nodeID; always there.',
    size: 'In bytes.',
    uri: 'Expires.',
  },
  list: listed,
  alwaysListed: ['note'],
  filter: ['id', 'created_at'],
  sort: ['id', 'created_at'],
  defaultSort: 'id',
  nested: true,
  relation: 'view',
  permittedAs: 'note',
  unversioned: true,
  events: [],
  untold: true,
  // Those of internal notes stay inside the account of the author, as the notes do.
  sharedUnder: { parent: 'request', unless: 'internal' },
  access: NOTE_READERS,
});
