import { is, on, refuse, type Rule } from '@deskline/record';
import type { RfcTypeRateRow } from './rfc-type-rate.record';

/** "with charge_type fixed_price also rate and rate_currency" */
export const rfcTypeRateRules: readonly Rule<RfcTypeRateRow>[] = [
  on([is('charge_type', 'fixed_price'), is('rate', null)], refuse('rate', 'blank')),
  on([is('charge_type', 'fixed_price'), is('rate_currency', null)], refuse('rate_currency', 'blank')),
];
