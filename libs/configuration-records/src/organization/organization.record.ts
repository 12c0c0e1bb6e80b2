import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  internalOrganizations,
  me,
  myOrganization,
  myOrganizations,
  directoryViews,
  optional,
  readonly,
  required,
  trustedOrganizations,
} from '@deskline/record';
import { directoryAccess } from '../configuration-access';
import { disabled, extendedAs, picture_uri } from '../common-fields';

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
    // Itself, if it is a business unit.
    business_unit_organization: readonly.reference('organization', {
      nearest: { up: 'parent', where: 'business_unit' },
    }),
    financialID: optional.string(255),
    region: optional.string(255),
    end_user_privacy: optional.boolean({ default: false }),
    order_template: optional.reference('request_template', { sameAccount: true }),
    picture_uri,
    remarks: optional.text(),
    addresses: readonly.parts('address'),
    contacts: readonly.parts('contact'),
    ...extendedAs('organization'),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: ['id', 'sourceID', 'name', 'parent', 'manager', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'disabled', 'financialID', 'parent'],
  sort: sorted,
  defaultSort: 'name',
  views: {
    ...enabledViews,
    ...directoryViews,
    managed_by_me: { manager: me },
    internal: { id: internalOrganizations },
    external: { not: { id: internalOrganizations } },
    trusted: { id: trustedOrganizations },
  },
  viewAccounts: { directory: 'directory', support_domain: 'support_domain', trusted: 'trusted' },
  webhooks: true,
  access: [
    { to: 'everyone', read: { id: myOrganization } },
    { to: ['key_contact'], read: { id: myOrganizations } },
    ...directoryAccess,
  ],
  projectedFields: ['parent', 'manager', 'substitute', 'business_unit'],
  linkedFrom: { risk: ['organizations'] },
});
