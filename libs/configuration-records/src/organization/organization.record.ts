import {
  attachmentsOf,
  common,
  defineRecord,
  enabledOrNot,
  me,
  myOrganization,
  myOrganizations,
  optional,
  readonly,
  required,
} from '@deskline/record';
import { directoryAccess } from '../configuration-access';
import { disabled, extended, picture_uri } from '../common-fields';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const Organization = defineRecord('organization', {
  collection: 'organizations',
  fields: {
    ...common,
    name: required.string(128),
    disabled,
    parent: optional.reference('organization', { tree: true, listedAs: 'children' }),
    manager: optional.reference('person'),
    substitute: optional.reference('person'),
    business_unit: optional.boolean({ default: false }),
    business_unit_organization: readonly.reference('organization'),
    financialID: optional.string(255),
    region: optional.string(255),
    end_user_privacy: optional.boolean({ default: false }),
    order_template: optional.reference('request_template'),
    picture_uri,
    remarks: optional.text(),
    addresses: readonly.parts('address'),
    contacts: readonly.parts('contact'),
    ...extended,
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: ['id', 'sourceID', 'name', 'parent', 'manager', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'disabled', 'financialID', 'parent'],
  sort: sorted,
  defaultSort: 'name',
  views: { ...enabledOrNot, managed_by_me: { manager: me } },
  access: [
    { to: 'everyone', read: { id: myOrganization } },
    { to: ['key_contact'], read: { id: myOrganizations } },
    ...directoryAccess,
  ],
  shares: ['parent', 'manager'],
});
