import { defineRecord, hidden, readonly } from '@deskline/record';
import { staffRead } from '../work-access';

const listed = [
  'id',
  'from',
  'to',
  'cc',
  'subject',
  'body_start',
  'message_id',
  'failure_reason',
  'note',
  'source_uri',
  'created_at',
] as const;

/** Mail that was received for a request. An intake of mail writes it; there is none yet. */
export const InboundEmail = defineRecord('inbound_email', {
  collection: 'inbound_emails',
  fields: {
    id: { kind: 'integer', access: 'readonly', default: 0 },
    request: hidden.reference('request', { sameAccount: true }),
    note_id: hidden.id('note'),
    note: readonly.object({ refersBy: 'note_id' }),
    from: readonly.string(),
    to: readonly.string(1_024),
    cc: readonly.string(1_024),
    subject: readonly.string(),
    body_start: readonly.string(),
    message_id: readonly.string(1_024),
    failure_reason: readonly.string(),
    source_uri: readonly.string(2_048),
    created_at: readonly.datetime(),
    updated_at: hidden.datetime(),
  },
  notes: {
    body_start: 'The first 255 characters.',
    message_id: 'With the angle brackets.',
    failure_reason: 'Why no note was made of it.',
    note: 'Note that was made of it: its id and nodeID.',
    created_at: 'Moment at which it was received.',
  },
  list: listed,
  filter: ['id', 'created_at'],
  sort: ['id', 'created_at'],
  defaultSort: 'id',
  createUnder: [{ parent: 'request', paths: ['inbound_emails'] }],
  nested: true,
  permittedAs: 'request',
  visibleWith: ['note_id'],
  unaudited: true,
  events: [],
  untold: true,
  access: [staffRead],
});
