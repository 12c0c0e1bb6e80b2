import { CURRENCIES, defineRecord, required } from '@deskline/record';
import { offeringRows, rateOfOffering } from './offering-rows';

const listed = ['id', 'effort_class', 'rate', 'rate_currency'] as const;

/** Price of an hour of an effort class under a service offering. */
export const EffortClassRate = defineRecord('effort_class_rate', {
  ...offeringRows,
  collection: 'effort_class_rates',
  fields: {
    ...rateOfOffering,
    effort_class: required.reference('effort_class', { sameAccount: true }),
    rate: required.decimal({ min: 0 }), // "an hour"
    rate_currency: required.enum(CURRENCIES),
  },
  list: listed,
  filter: ['id', 'effort_class'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: [{ parent: 'service_offering', paths: ['effort_class_rates'] }],
  unique: [['service_offering', 'effort_class']],
});
