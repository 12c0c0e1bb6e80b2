import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  OVERSEERS,
  required,
  SPECIALISTS,
  writtenBy,
} from '@deskline/record';

const listed = ['id', 'sourceID', 'name', 'status', 'supplier', 'created_at', 'updated_at'] as const;

export const Lease = defineRecord('lease', {
  collection: 'leases',
  fields: {
    ...common,
    name: required.string(128),
    status: optional.enum(['being_prepared', 'active', 'expired'], { default: 'being_prepared' }),
    supplier: required.reference('organization', { listedAs: 'leases' }),
    manager: optional.reference('person'),
    expiry_date: optional.date(),
    disabled: optional.boolean({ default: false }),
    remarks: optional.text(),
    ...attachmentsOf('remarks'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  links: { cis: { to: 'ci', ids: 'ci_ids', inverse: 'leases' } },
  access: [{ to: [...OVERSEERS, ...SPECIALISTS], read: true }, writtenBy('configuration_manager')],
});
