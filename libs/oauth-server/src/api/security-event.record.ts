import { ADMINISTRATORS, AUDITORS, defineRecord, readonly } from '@deskline/record';

const listed = ['id', 'event', 'person', 'application', 'address', 'details', 'created_at'] as const;

/** Entry of the security log of the account: sign-ins, tokens, passwords, consents and applications. */
export const SecurityEvent = defineRecord('security_event', {
  collection: 'security_events',
  fields: {
    id: readonly.integer(),
    event: readonly.string(),
    person: readonly.reference('person'),
    application: readonly.reference('oauth_application'),
    address: readonly.string(),
    details: readonly.object(),
    created_at: readonly.datetime(),
  },
  list: listed,
  filter: ['id', 'event', 'person', 'application', 'address', 'created_at'],
  sort: ['id'],
  defaultSort: '-id',
  unaudited: true,
  untold: true,
  events: [],
  notes: {
    event: 'Noun and verb: `session.started`, `sign_in.failed`, `token.issued`, `personal_token.revoked`.',
    application: 'Application that took part; empty where it has been deleted.',
    address: 'Address of the client.',
    details: 'Further facts by event; never a secret.',
  },
  access: [{ to: [...ADMINISTRATORS, ...AUDITORS], read: true }],
});
