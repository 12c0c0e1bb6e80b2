import { defineRecord, required } from '@deskline/record';
import { financialRows, ofSla } from './financial-rows';

/** Identifier of the rate of an effort class under an SLA. */
export const EffortClassRateId = defineRecord('effort_class_rate_id', {
  ...financialRows,
  collection: 'effort_class_rateIDs',
  fields: {
    ...ofSla,
    effort_class: required.reference('effort_class', { sameAccount: true }),
    rateID: required.string(),
  },
  list: ['id', 'effort_class', 'rateID'],
  createUnder: [{ parent: 'sla', paths: ['effort_class_rateIDs'] }],
  unique: [['sla', 'effort_class']],
});
