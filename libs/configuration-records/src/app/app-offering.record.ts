import { attachmentsOf, common, defineRecord, optional, required, type Row } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;
const uriTemplate = optional.string(2_048, { format: 'uri' });

/** An offering without a service instance is a draft. */
const published = { disabled: false, not: { service_instance: null } } as const;

export const AppOffering = defineRecord('app_offering', {
  collection: 'app_offerings',
  fields: {
    ...common,
    name: required.string(255),
    reference: optional.string(255, { slugOf: ['name'] }),
    card_description: optional.string(255),
    description: optional.text(),
    features: optional.text(),
    compliance: optional.text(),
    service_instance: optional.reference('service_instance'),
    ui_extension_version: optional.reference('ui_extension_version'),
    configuration_uri_template: uriTemplate,
    webhook_uri_template: uriTemplate,
    policy_jwt_alg: optional.enum(['es256', 'es384', 'es512', 'rs256', 'rs384', 'rs512']),
    policy_jwt_audience: optional.string(255),
    policy_jwt_claim_expires_in: optional.duration({ min: 1, max: 525_600 }),
    openid_connect_discovery: optional.boolean({ default: false }),
    requires_enabled_oauth_person: optional.boolean({ default: false }),
    disabled,
    picture_uri,
    ...attachmentsOf('compliance', 'description', 'features'),
  },
  list: ['id', 'sourceID', 'name', 'reference', 'service_instance', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'reference', 'disabled'],
  sort: sorted,
  defaultSort: 'name',
  views: {
    all_latest_published: published,
    consumed: { some: { of: 'app_instance', by: 'app_offering', where: { disabled: false } } },
    latest_internal: { disabled: false, service_instance: null },
    latest_published: published,
  },
  viewAccounts: { all_latest_published: 'trusted' },
  unique: [['reference']],
  referenceFields: ['reference'],
  notes: {
    reference: 'The name in lower case with spaces replaced by underscore, where none is given.',
    service_instance: 'Service instance that provides the app, and that publishes the offering.',
    policy_jwt_claim_expires_in: 'In minutes.',
  },
  access: settingsAccess,
});
export type AppOfferingRow = Row<typeof AppOffering>;
