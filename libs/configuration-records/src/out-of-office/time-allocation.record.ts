import { common, defineRecord, enabledViews, optional, readonly, required } from '@deskline/record';
import { disabled } from '../common-fields';
import { settingsAccess } from '../configuration-access';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

/** "selected = only a linked one may be chosen in a time entry; any = every one; none = the field is not asked" */
const CHOICES = ['none', 'selected', 'any'] as const;

/** Time that is spent on no other record, such as a training; for some customers, or for all. */
export const TimeAllocation = defineRecord('time_allocation', {
  collection: 'time_allocations',
  fields: {
    ...common,
    name: required.string(160),
    localized_name: readonly.string(160, { sameAs: 'name' }),
    group: optional.string(255),
    localized_group: readonly.string(255, { sameAs: 'group' }),
    customer_category: required.enum(CHOICES, { default: 'none' }),
    service_category: required.enum(CHOICES, { default: 'none' }),
    description_category: required.enum(['hidden', 'optional', 'required'], { default: 'optional' }),
    effort_class: optional.reference('effort_class', { sameAccount: true }),
    disabled,
  },
  list: ['id', 'sourceID', 'name', 'localized_name', 'group', 'localized_group', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'disabled'],
  sort: sorted,
  defaultSort: 'name',
  views: enabledViews,
  links: {
    organizations: {
      to: 'organization',
      ids: 'organization_ids',
      inverse: 'time_allocations',
      inverseIds: 'time_allocation_ids',
    },
    // "only a linked customer (service) may be chosen in a time entry"
    customers: { to: 'organization', ids: 'customer_ids' },
    services: { to: 'service', ids: 'service_ids' },
  },
  // Time entries are held to it.
  projectedFields: ['customer_category', 'service_category', 'description_category', 'effort_class'],
  projectedLinks: { customers: ['id'], services: ['id'] },
  access: settingsAccess,
});
