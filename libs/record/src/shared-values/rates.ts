import type { CoveredCategory, CoveredImpact } from './coverage';

/** NATS subject at which configuration-records answers the rates of an agreement. The head of the frame is a RatesRequest. */
export const RATES_SUBJECT = 'coverage.rates';

export interface RatesRequest {
  /** Account of the work: the rates of another account's agreement are not answered. */
  readonly account: string;
  readonly sla: number;
}

/** Charge of one kind of work. A fixed price is for the request as a whole, another rate for an hour. */
export interface KindOfCharge {
  readonly charge_type: 'fixed_price' | 'time_material' | null;
  /** Digits of a decimal. */
  readonly rate: string | null;
  readonly rate_currency: string | null;
  /** Identifier of the activity in the billing system. */
  readonly activityID: string | null;
}

/** Price of an hour of an effort class, and its identifier in the billing system. */
export interface HourlyRate {
  readonly effort_class: number;
  readonly rate: string | null;
  readonly rate_currency: string | null;
  readonly rateID: string | null;
}

/** Rates of an agreement and its service offering. The body of the answer is a JSON list of one, or of none. */
export interface Rates {
  readonly sla: number;
  readonly agreementID: string | null;
  readonly kinds: Readonly<Record<CoveredImpact | CoveredCategory, KindOfCharge>>;
  readonly standard_service_requests: readonly (KindOfCharge & { readonly request_template: number })[];
  readonly rfc_types: readonly (KindOfCharge & { readonly rfc_type: string })[];
  readonly effort_classes: readonly HourlyRate[];
}
