import { defineRecord, optional, readonly, required, type Row } from '@deskline/record';
import { charged } from './charge-types';
import { offeringRows, ofOffering } from './offering-rows';

const minutes = optional.duration({ min: 0 });
/** Maximum of business days that targets can be computed with. */
const days = optional.integer({ min: 0, max: 9_999 });
const scheme = optional.reference('sla_notification_scheme', { sameAccount: true });
const bestEffort = optional.boolean({ default: false });

/** Request that a service offering has targets and a charge of its own for, by its template. */
export const StandardServiceRequest = defineRecord('standard_service_request', {
  ...offeringRows,
  collection: 'standard_service_requests',
  title: 'name',
  fields: {
    ...ofOffering,
    request_template: required.reference('request_template', { sameAccount: true }),
    name: readonly.string(255), // subject of the template, by which others refer to it
    response_target: minutes,
    response_target_in_days: days,
    response_target_best_effort: bestEffort,
    response_target_notification_scheme: scheme,
    resolution_target: minutes,
    resolution_target_in_days: days,
    resolution_target_best_effort: bestEffort,
    resolution_target_notification_scheme: scheme,
    // Targets follow from these hours, and tell them.
    support_hours: optional.reference('calendar', { sameAccount: true }),
    ...charged,
  },
  list: [
    'id',
    'request_template',
    'response_target',
    'resolution_target',
    'support_hours',
    'created_at',
    'updated_at',
  ],
  filter: ['id', 'request_template'],
  sort: ['id', 'created_at', 'updated_at'],
  defaultSort: '-id',
  createUnder: [{ parent: 'service_offering', paths: ['standard_service_requests'] }],
  unique: [['service_offering', 'request_template']],
  lookups: { request_template: { service: 'reference' }, service_offering: { service: 'reference' } },
});
export type StandardServiceRequestRow = Row<typeof StandardServiceRequest>;
