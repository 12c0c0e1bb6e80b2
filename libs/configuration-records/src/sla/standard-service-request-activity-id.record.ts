import { defineRecord, required } from '@deskline/record';
import { financialRows, ofSla } from './financial-rows';

/** Identifier of the activity that a standard service request is under an SLA. */
export const StandardServiceRequestActivityId = defineRecord('standard_service_request_activity_id', {
  ...financialRows,
  collection: 'standard_service_request_activityIDs',
  fields: {
    ...ofSla,
    // "answered with its fields"
    standard_service_request: required.reference('standard_service_request', {
      sameAccount: true,
      shows: [
        'response_target',
        'response_target_in_days',
        'resolution_target',
        'resolution_target_in_days',
        'charge_type',
        'rate',
        'rate_currency',
      ],
    }),
    activityID: required.string(),
  },
  list: ['id', 'standard_service_request', 'activityID'],
  createUnder: [{ parent: 'sla', paths: ['standard_service_request_activityIDs'] }],
  unique: [['sla', 'standard_service_request']],
});
