import { defineRecord, required } from '@deskline/record';
import { financialRows, ofSla } from './financial-rows';

/** Identifier of the activity that requests of an RFC type are under an SLA. */
export const RfcTypeActivityId = defineRecord('rfc_type_activity_id', {
  ...financialRows,
  collection: 'rfc_type_activityIDs',
  fields: {
    ...ofSla,
    rfc_type: required.code('rfc_type'), // "written as rfc_type_id"
    activityID: required.string(),
  },
  list: ['id', 'rfc_type', 'activityID'],
  createUnder: [{ parent: 'sla', paths: ['rfc_type_activityIDs'] }],
  unique: [['sla', 'rfc_type']],
});
