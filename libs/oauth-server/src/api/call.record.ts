import { defineRecord, hidden, me, readonly } from '@deskline/record';

const listed = [
  'id',
  'method',
  'path',
  'status',
  'milliseconds',
  'application',
  'request_id',
  'address',
  'created_at',
] as const;

/** Call of the API that the caller has made in the last 24 hours. */
export const Call = defineRecord('call', {
  collection: 'calls',
  fields: {
    id: readonly.integer(),
    person: hidden.reference('person'),
    method: readonly.string(),
    path: readonly.string(),
    status: readonly.integer(),
    milliseconds: readonly.integer(),
    application: readonly.reference('oauth_application'),
    request_id: readonly.string(),
    address: readonly.string(),
    created_at: readonly.datetime(),
  },
  list: listed,
  filter: ['id', 'method', 'path', 'status', 'application', 'request_id', 'created_at'],
  sort: ['id'],
  defaultSort: '-id',
  unaudited: true,
  untold: true,
  events: [],
  notes: {
    path: 'Path below `/v1`, without the query string.',
    status: 'Status of the answer.',
    milliseconds: 'Time from the arrival of the call to its answer, in the gateway.',
    application: 'Application whose token the call had; empty for other tokens and deleted applications.',
    request_id: '`X-Request-Id` of the answer.',
    address: 'Address of the client.',
  },
  access: [{ to: 'everyone', read: { person: me } }],
});
