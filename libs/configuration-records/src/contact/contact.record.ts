import { definePart, optional, readonly, required, type Row } from '@deskline/record';
import { Organization } from '../organization/organization.record';
import { Person } from '../person/person.record';

const LABELS_OF_PEOPLE = ['work', 'mobile', 'home', 'fax', 'personal'] as const;
const LABELS_OF_CHATS = ['chat_skype', 'chat_slack', 'chat_teams', 'chat_workchat'] as const;
const LABELS_OF_ORGANIZATIONS = ['general', 'service_desk', 'service_desk_fax'] as const;

/** Telephone number, e-mail address, website or chat of a person or organization. */
export const Contact = definePart('contact', {
  of: { person: Person, organization: Organization },
  path: 'contacts',
  foundBy: ['uri'],
  fields: {
    label: required.enum([...LABELS_OF_PEOPLE, ...LABELS_OF_CHATS, ...LABELS_OF_ORGANIZATIONS, 'emergency']),
    // "only the one that is set is answered"
    telephone: optional.string(255),
    email: optional.string(255, { format: 'email' }),
    website: optional.string(255, { format: 'uri' }),
    chat: optional.string(255),
    // "email of people"
    verified: readonly.boolean({ default: false }),
    integration: optional.boolean({ default: false }),
    // The same fact in two fields, as files have it. Of both forms the one written last counts.
    protocol: optional.enum(['telephone', 'email', 'website', 'fax', 'chat']),
    uri: optional.string(255),
  },
  list: ['id', 'label', 'verified'],
  listAlso: ['telephone', 'email', 'website', 'chat'],
  notes: {
    label:
      'Of a person work (telephone, email, website), mobile, home, fax (telephone), personal (email, website) or chat_* (chat); of an organization general, service_desk (telephone, email, website), fax or service_desk_fax (telephone); of either emergency.',
    protocol: 'Kind of the contact, with `uri`: another form of `telephone`, `email`, `website` and `chat`.',
    verified: 'Of an e-mail address of a person: it has been shown to be theirs.',
  },
});
export type ContactRow = Row<typeof Contact>;
