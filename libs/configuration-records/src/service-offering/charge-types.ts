import { CURRENCIES, optional } from '@deskline/record';

export const CHARGE_TYPES = ['fixed_price', 'time_material'] as const;

/** Charge of one kind of work under a service offering. */
export const charged = {
  charge_type: optional.enum(CHARGE_TYPES),
  rate: optional.decimal({ min: 0 }),
  rate_currency: optional.enum(CURRENCIES),
};
