import type { KindOfCharge, Rates } from '@deskline/record';

const NO_CHARGE: KindOfCharge = { charge_type: null, rate: null, rate_currency: null, activityID: null };

export const charge = (values: Partial<KindOfCharge> = {}): KindOfCharge => ({ ...NO_CHARGE, ...values });
export const fixed = (rate: string, activityID: string | null = null): KindOfCharge =>
  charge({ charge_type: 'fixed_price', rate, rate_currency: 'EUR', activityID });
export const hourly = (rate: string | null, activityID: string | null = null): KindOfCharge =>
  charge({
    charge_type: 'time_material',
    rate,
    rate_currency: rate === null ? null : 'USD',
    activityID,
  });

/** Rates of the SLA 1, which charges low impacts by the hour of an effort class. */
export const rates = (values: Partial<Rates> = {}, kinds: Partial<Rates['kinds']> = {}): Rates => ({
  sla: 1,
  agreementID: 'A-1',
  kinds: {
    ...{ low: hourly(null, 'low'), medium: charge(), high: charge(), top: charge() },
    ...{ case: charge(), rfc: charge(), rfi: charge() },
    ...kinds,
  },
  standard_service_requests: [],
  rfc_types: [],
  effort_classes: [{ effort_class: 4, rate: '120.00', rate_currency: 'EUR', rateID: 'R-4' }],
  ...values,
});
