/** Where configuration-records is asked which agreements there are for a service instance: a frame with the question as its head. */
export const COVERAGE = 'coverage.service_instance';

export const COVERED_IMPACTS = ['low', 'medium', 'high', 'top'] as const;
export type CoveredImpact = (typeof COVERED_IMPACTS)[number];

export interface CoverageQuestion {
  readonly account: string;
  readonly service_instance: number;
  /** Who may be covered: whom a request is for. */
  readonly person: number | null;
  /** At which the agreements are to be active. */
  readonly moment: string;
}

/** What was agreed for one impact. Where neither minutes nor days are, nothing was. */
export interface CoverageTarget {
  readonly response_minutes: number | null;
  readonly response_days: number | null;
  readonly resolution_minutes: number | null;
  readonly resolution_days: number | null;
  /** The calendar within which they are counted; null: around the clock. */
  readonly support_hours: number | null;
}

/** The body of the answer, as JSON, is a list of these by the id of the agreement: all that are active for the service instance. */
export interface Coverage {
  readonly sla: number;
  readonly service_offering: number;
  readonly service_instance: number;
  /** Whether the person asked about is one of those that this agreement is for. */
  readonly covers_requester: boolean;
  readonly service_level_manager: number | null;
  /** Those of the service instance; the support team is that of its service where it has none. */
  readonly support_team: number | null;
  readonly first_line_team: number | null;
  /** By whose clocks the calendars go. */
  readonly time_zone: string | null;
  readonly targets: Readonly<Record<CoveredImpact, CoverageTarget>>;
  readonly waiting_for_customer_follow_up: number | null;
}
