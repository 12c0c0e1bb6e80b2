import type { HourlyRate, KindOfCharge, Rates } from '@deskline/record';
import { amountOfTime } from './amount-of-time';
import type { TimeEntryRow } from './time-entry.record';

/** Fields of a request that its charge depends on. */
export interface ChargedRequest {
  readonly category: string | null;
  readonly impact: string | null;
  readonly rfc_type: string | null;
  readonly template: number | null;
}

/** Rates of an agreement for one request. */
export interface RequestRates {
  readonly agreementID: string | null;
  readonly activityID: string | null;
  /** Charge of the most specific kind of work that has a charge type. */
  readonly kind: KindOfCharge | null;
  /** Whether it is that of a standard service request or an RFC type, whose rate goes before that of the effort class. */
  readonly isSpecific: boolean;
  readonly effort_classes: readonly HourlyRate[];
}

type Charged = Pick<
  TimeEntryRow,
  'charge' | 'charge_currency' | 'charge_rate' | 'charge_type' | 'activityID' | 'agreementID' | 'rateID'
>;

export const UNCHARGED: Charged = {
  charge: null,
  charge_currency: null,
  charge_rate: null,
  charge_type: null,
  activityID: null,
  agreementID: null,
  rateID: null,
};

/** An incident is charged by its impact, a request of these categories by its category, as targets are. */
function kindOf({ kinds }: Rates, { category, impact }: ChargedRequest): KindOfCharge | null {
  const own = (kinds as Readonly<Record<string, KindOfCharge>>)[category ?? ''];
  return own ?? (kinds as Readonly<Record<string, KindOfCharge>>)[impact ?? ''] ?? null;
}

/** Standard service request of its template, then its RFC type, then its category or impact. */
export function ratesFor(rates: Rates, request: ChargedRequest): RequestRates {
  const { standard_service_requests, rfc_types, agreementID, effort_classes } = rates;
  const specific = [
    standard_service_requests.find(({ request_template }) => request_template === request.template),
    rfc_types.find(({ rfc_type }) => rfc_type === request.rfc_type),
  ].filter((each) => each !== undefined);
  const usual = kindOf(rates, request);
  const charged = specific.find(({ charge_type }) => charge_type !== null);
  return {
    agreementID,
    activityID:
      specific.find(({ activityID }) => activityID !== null)?.activityID ?? usual?.activityID ?? null,
    kind: charged ?? (usual?.charge_type ? usual : null),
    isSpecific: charged !== undefined,
    effort_classes,
  };
}

/** A fixed price is for the request as a whole: the time itself has no charge. */
export function chargeOf(
  { agreementID, activityID, kind, isSpecific, effort_classes }: RequestRates,
  { effort_class, time_spent }: Pick<TimeEntryRow, 'effort_class' | 'time_spent'>,
): Charged {
  const hourly = effort_classes.find((each) => each.effort_class === effort_class);
  const ids = { agreementID, activityID, rateID: hourly?.rateID ?? null };
  const isFixed = kind?.charge_type === 'fixed_price';
  const first = isFixed || isSpecific ? [kind, hourly] : [hourly, kind];
  const found = isFixed ? kind : first.find((each) => each && each.rate !== null);
  if (!found) return { ...UNCHARGED, ...ids, charge_type: kind?.charge_type ?? null };
  const { rate, rate_currency } = found;
  return {
    ...ids,
    charge_type: isFixed ? 'fixed_price' : 'time_material',
    charge_rate: rate,
    charge_currency: rate_currency as Charged['charge_currency'],
    charge: isFixed || rate === null ? null : amountOfTime(rate, time_spent),
  };
}

/** Charge of another time at the rate that the entry has. */
export const recharged = (
  { charge_type, charge_rate }: Pick<TimeEntryRow, 'charge_type' | 'charge_rate'>,
  time_spent: number,
): Pick<TimeEntryRow, 'charge'> => ({
  charge:
    charge_type === 'time_material' && charge_rate !== null ? amountOfTime(charge_rate, time_spent) : null,
});
