/**
 * NATS subject at which configuration-records lists the agreements of a service instance and of those above it. The head of
 * the frame is a CoverageRequest.
 */
export const COVERAGE_SUBJECT = 'coverage.service_instance';

/** NATS subject at which configuration-records lists the ids of a service instance and of all below it, as JSON. */
export const HIERARCHY_SUBJECT = 'coverage.hierarchy';

export interface HierarchyRequest {
  readonly service_instance: number;
}

export const COVERED_IMPACTS = ['low', 'medium', 'high', 'top'] as const;
export type CoveredImpact = (typeof COVERED_IMPACTS)[number];
/** Categories of requests that an offering may have targets for, whatever their impact. */
export const COVERED_CATEGORIES = ['case', 'rfc', 'rfi'] as const;
export type CoveredCategory = (typeof COVERED_CATEGORIES)[number];

export interface CoverageRequest {
  readonly account: string;
  readonly service_instance: number;
  /** Person that the request is for. */
  readonly person: number | null;
  /** Template of the request; a release before does not ask by it. */
  readonly request_template?: number | null;
  /** Time at which the agreements must be active. */
  readonly moment: string;
}

/** Targets of an agreement for one impact or category; there is none where both minutes and days are null. */
export interface CoverageTarget {
  readonly response_minutes: number | null;
  readonly response_days: number | null;
  readonly resolution_minutes: number | null;
  readonly resolution_days: number | null;
  /** Calendar that the time is counted by; null: around the clock. */
  readonly support_hours: number | null;
}

/** Targets that an offering has for requests with the template that was asked for. */
export interface StandardTarget extends CoverageTarget {
  /** The standard service request. */
  readonly id: number;
  /** Whether it says that one of its targets is best effort: a decision, unlike an empty target. */
  readonly best_effort: boolean;
}

/**
 * Active agreement of the service instance, or of one above it. The body of the answer is a JSON list of all of them, those of
 * the nearest instance first, in the order of their ids.
 */
export interface Coverage {
  readonly sla: number;
  readonly service_offering: number;
  readonly service_instance: number;
  /** Whether the agreement covers the person of the request. */
  readonly covers_requester: boolean;
  readonly service_level_manager: number | null;
  /** Support team of the service instance or, where it has none, of its service. */
  readonly support_team: number | null;
  /** First line team of the service instance. */
  readonly first_line_team: number | null;
  /** Time zone of the calendars. */
  readonly time_zone: string | null;
  readonly targets: Readonly<
    Record<CoveredImpact, CoverageTarget> & Partial<Record<CoveredCategory, CoverageTarget>>
  >;
  /** Calendar of the account of the agreement that downtime is counted by; absent in answers of a release before. */
  readonly service_hours?: number | null;
  /** Absent in answers of a release before. */
  readonly standard?: StandardTarget | null;
  readonly waiting_for_customer_follow_up: number | null;
}
