import { definePart, optional, required, type Row } from '@deskline/record';
import { Organization } from '../organization/organization.record';
import { Person } from '../person/person.record';

/** Telephone number, e-mail address or website of a person or organization. */
export const Contact = definePart('contact', {
  of: { person: Person, organization: Organization },
  path: 'contacts',
  foundBy: ['uri'],
  fields: {
    label: required.enum(['general', 'work', 'mobile', 'home']),
    protocol: required.enum(['telephone', 'email', 'website', 'fax']),
    // Format by protocol: a number, an e-mail address, or a URL.
    uri: required.string(255),
    integration: optional.boolean({ default: false }),
  },
});
export type ContactRow = Row<typeof Contact>;
