import { defineRecord, required, type Row } from '@deskline/record';
import { charged } from './charge-types';
import { offeringRows, rateOfOffering } from './offering-rows';

/** Charge of requests of an RFC type under a service offering. */
export const RfcTypeRate = defineRecord('rfc_type_rate', {
  ...offeringRows,
  collection: 'rfc_type_rates',
  fields: {
    ...rateOfOffering,
    rfc_type: required.code('rfc_type'), // "written as rfc_type_id"
    ...charged,
  },
  list: ['id', 'rfc_type', 'charge_type', 'rate', 'rate_currency'],
  filter: ['id', 'rfc_type'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: [{ parent: 'service_offering', paths: ['rfc_type_rates'] }],
  unique: [['service_offering', 'rfc_type']],
});
export type RfcTypeRateRow = Row<typeof RfcTypeRate>;
