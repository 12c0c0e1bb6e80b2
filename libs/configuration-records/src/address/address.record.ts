import { definePart, optional, required } from '@deskline/record';
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
    label: required.enum(['street', 'mailing', 'billing', 'home']),
    address: optional.string(255),
    zip: optional.string(255),
    city: optional.string(255),
    state: optional.string(255),
    country: optional.string(255),
    integration: optional.boolean({ default: false }),
  },
});
