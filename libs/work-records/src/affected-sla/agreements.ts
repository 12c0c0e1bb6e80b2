import {
  COVERED_CATEGORIES,
  type Coverage,
  type CoverageTarget,
  type Json,
  type StandardTarget,
} from '@deskline/record';
import type { RequestRow } from '../request/request.record';

type Impact = RequestRow['impact'];

/** Hours and holidays of a calendar. */
export interface CalendarHours {
  readonly calendar_hours: readonly Json[];
  readonly holidays: readonly Json[];
}
export type Calendars = Readonly<Record<string, CalendarHours>>;

/** Answer of the owner of the SLAs, with the question, since the request may change before it is used. */
export interface CoverageAnswer {
  readonly service_instance: number;
  readonly person: number | null;
  readonly template: number | null;
  readonly coverages: readonly Coverage[];
  readonly calendars: Calendars;
}

/** Terms of one service offering for every impact, with the SLAs that share them. */
export interface Terms {
  readonly service_offering: number;
  readonly slas: readonly number[];
  /** Whether these SLAs cover the requester. */
  readonly covers_requester: boolean;
  readonly time_zone: string | null;
  readonly targets: Coverage['targets'];
  /** Calendar that downtime is counted by; older copies lack it. */
  readonly service_hours?: number | null;
  /** Targets of the standard service request that the request is; older copies lack it. */
  readonly standard?: StandardTarget | null;
}

/** Agreements that affect a request, copied when they are found; targets are computed from this copy. */
export interface Agreements {
  readonly service_instance: number;
  readonly person: number | null;
  /** Older copies lack it. */
  readonly template?: number | null;
  readonly terms: readonly Terms[];
  readonly calendars: Calendars;
  /** SLAs with accountability sla_not_affected. */
  readonly spared: readonly number[];
  readonly follow_up: number | null;
}

/** With these impacts several users are without the service: every SLA on it is affected. */
const FOR_ALL: readonly Impact[] = ['high', 'top'];

export const affecting = <T extends Pick<Coverage, 'covers_requester'>>(
  agreements: readonly T[],
  impact: Impact,
): readonly T[] => agreements.filter(({ covers_requester }) => covers_requester || FOR_ALL.includes(impact));

/** Fields of a request that say which targets of an offering are its own. */
export type TargetFields = Pick<RequestRow, 'impact'> & Partial<Pick<RequestRow, 'category'>>;

const isSet = (value: unknown): boolean => value !== null && value !== false;

/** Whether a standard service request says anything of targets, that they are best effort included. */
const hasTargets = ({ id, ...said }: StandardTarget): boolean => id > 0 && Object.values(said).some(isSet);

/**
 * Targets of the standard service request that it is, where that has any; else of its category, where the offering has any
 * for it; else of its impact. Older copies lack categories.
 */
export function targetFor(
  { targets, standard }: Pick<Terms, 'targets' | 'standard'>,
  { category, impact }: TargetFields,
): CoverageTarget | null {
  if (standard && hasTargets(standard)) return standard;
  const kind = COVERED_CATEGORIES.find((each) => each === category);
  const own = kind && targets[kind];
  const isAgreed = own !== undefined && Object.values(own).some((value) => value !== null);
  return isAgreed ? own : impact && targets[impact];
}

/** Agreements in an answer that affect a request of that impact. */
export function agreementsIn(
  { service_instance, person, template, coverages, calendars }: CoverageAnswer,
  impact: Impact,
  spared: readonly number[],
): Agreements {
  const affected = affecting(coverages, impact);
  const followed = affected.find((each) => each.covers_requester && each.waiting_for_customer_follow_up);
  return {
    service_instance,
    person,
    template,
    terms: termsOf(affected),
    calendars,
    spared: spared.filter((sla) => affected.some((each) => each.sla === sla)),
    follow_up: followed?.waiting_for_customer_follow_up ?? null,
  };
}

/** Groups the SLAs by service offering: many SLAs share few offerings. */
function termsOf(coverages: readonly Coverage[]): Terms[] {
  const terms = new Map<string, Terms>();
  for (const { sla, service_offering, covers_requester, ...said } of coverages) {
    const key = `${service_offering} ${covers_requester}`;
    const slas = [...(terms.get(key)?.slas ?? []), sla];
    const { time_zone, targets, service_hours = null, standard = null } = said;
    terms.set(key, { service_offering, slas, covers_requester, time_zone, targets, service_hours, standard });
  }
  return [...terms.values()];
}

/** Whether at least one SLA with these terms counts as affected. */
export const isAffected = ({ slas }: Terms, { spared }: Agreements): boolean =>
  slas.some((sla) => !spared.includes(sla));

/** Whether the SLAs that affect a request of that impact differ from the stored ones. */
export function hasOtherSlas(
  stored: Agreements | null,
  { coverages }: CoverageAnswer,
  impact: Impact,
): boolean {
  const before = new Set(slasOf(stored));
  const now = affecting(coverages, impact).map(({ sla }) => sla);
  return now.length !== before.size || now.some((sla) => !before.has(sla));
}

/** Fields that decide which agreements affect a request; reopening may change them too. */
export type CoverageFields = Pick<
  RequestRow,
  'service_instance' | 'requested_for' | 'template' | 'impact' | 'status'
>;

export const needsNewAnswer = (before: CoverageFields, after: CoverageFields): boolean =>
  before.service_instance !== after.service_instance ||
  before.requested_for !== after.requested_for ||
  before.template !== after.template ||
  before.impact !== after.impact ||
  (before.status === 'completed' && after.status !== 'completed');

/** Agreements of a row, which stores them as JSON. */
export const agreementsOf = ({ agreements }: Pick<RequestRow, 'agreements'>): Agreements | null =>
  agreements as unknown as Agreements | null;

/** SLAs of all terms. */
export const slasOf = (agreements: Agreements | null): number[] =>
  agreements?.terms.flatMap(({ slas }) => slas) ?? [];

/** SLA that covers the requester, the first of those that count as affected. */
export function slaOfRequester(agreements: Agreements | null): number | null {
  const covering = agreements?.terms.filter(({ covers_requester }) => covers_requester) ?? [];
  return covering.flatMap(({ slas }) => slas).find((each) => !agreements?.spared.includes(each)) ?? null;
}

/** Prefetched answer, if it is about the service instance and the person that the request now has. */
export function prefetchedAnswer({
  coverage,
  service_instance,
  requested_for,
  template,
}: Pick<RequestRow, 'coverage' | 'service_instance' | 'requested_for' | 'template'>): CoverageAnswer | null {
  const answer = (coverage ?? null) as unknown as CoverageAnswer | null;
  return answer && isAnswerFor(answer, { service_instance, requested_for, template }) ? answer : null;
}

export const isAnswerFor = (
  about: Pick<Agreements, 'service_instance' | 'person' | 'template'>,
  {
    service_instance,
    requested_for,
    template,
  }: Pick<RequestRow, 'service_instance' | 'requested_for' | 'template'>,
): boolean =>
  about.service_instance === service_instance &&
  about.person === requested_for &&
  (about.template === undefined || about.template === template);
