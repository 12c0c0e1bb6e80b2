import { definePart, optional, required, type Row } from '@deskline/record';
import { Organization } from '../organization/organization.record';
import { Person } from '../person/person.record';

/** Address of a person or organization, with the fields of a site. */
export const Address = definePart('address', {
  of: { person: Person, organization: Organization },
  path: 'addresses',
  foundBy: ['address', 'zip', 'city', 'country'],
  // Without `state`: `?state=` names a predefined filter.
  filter: ['id', 'label', 'address', 'zip', 'city', 'country', 'integration'],
  fields: {
    label: required.enum(['home', 'street', 'mailing', 'billing', 'shipping']),
    address: optional.string(1024),
    zip: optional.string(20),
    city: optional.string(128),
    state: optional.string(30),
    country: optional.string(128),
    integration: optional.boolean({ default: false }),
  },
  list: ['id', 'label', 'address', 'zip', 'city', 'state', 'country'],
  notes: { label: 'Of a person home or mailing, of an organization any other one.' },
});
export type AddressRow = Row<typeof Address>;
