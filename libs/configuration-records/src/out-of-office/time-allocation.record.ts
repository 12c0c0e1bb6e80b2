import { common, defineRecord, enabledViews, required } from '@deskline/record';
import { disabled } from '../common-fields';
import { settingsAccess } from '../configuration-access';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

/** Time that is spent on no other record, such as a training; for some customers, or for all. */
export const TimeAllocation = defineRecord('time_allocation', {
  collection: 'time_allocations',
  fields: { ...common, name: required.string(255), disabled },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
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
  access: settingsAccess,
});
