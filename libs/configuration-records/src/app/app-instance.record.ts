import {
  attachmentsOf,
  commonWithoutSource,
  defineRecord,
  enabledViews,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const sorted = ['id', 'created_at', 'updated_at'] as const;

/** Installation of an app offering. */
export const AppInstance = defineRecord('app_instance', {
  collection: 'app_instances',
  fields: {
    ...commonWithoutSource,
    app_offering: required.reference('app_offering'),
    customer_account: optional.account(), // the own one, unless the provider names another
    customer_representative: optional.reference('person'),
    enabled_by_customer: optional.boolean({ default: false }),
    suspended: optional.boolean({ default: false }),
    suspension_comment: optional.text(),
    disabled,
    // Webhooks are of their own account alone; other services do not know them.
    webhook: readonly.unimplemented('webhook'),
    webhook_policy: readonly.unimplemented('webhook_policy'),
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'suspension_comment'),
  },
  list: [
    'id',
    'app_offering',
    'customer_account',
    'enabled_by_customer',
    'disabled',
    'suspended',
    'created_at',
    'updated_at',
  ],
  filter: [...sorted, 'app_offering', 'disabled'],
  sort: sorted,
  defaultSort: 'id',
  views: enabledViews,
  createUnder: [{ parent: 'app_offering', paths: ['app_instances'], parentInBody: true }],
  lookups: { app_offering: {} },
  access: settingsAccess,
});
export type AppInstanceRow = Row<typeof AppInstance>;
