import type { Coverage, Json } from '@deskline/record';
import type { RequestRow } from '../request/request.record';

type Impact = RequestRow['impact'];

/** The hours and holidays of a calendar. */
export interface CalendarHours {
  readonly calendar_hours: readonly Json[];
  readonly holidays: readonly Json[];
}
export type Calendars = Readonly<Record<string, CalendarHours>>;

/** What was answered about a request, beside what was asked: the request may come to something else. */
export interface Answer {
  readonly service_instance: number;
  readonly person: number | null;
  readonly coverages: readonly Coverage[];
  readonly calendars: Calendars;
}

/** What agreements by one service offering say, of whatever impact a request may come to have. */
export interface Terms {
  readonly service_offering: number;
  readonly slas: readonly number[];
  /** They are for whom the request is for. */
  readonly covers_requester: boolean;
  readonly time_zone: string | null;
  readonly targets: Coverage['targets'];
}

/** The agreements that affect a request, as they are when they are found: what its targets are reckoned with. */
export interface Agreements {
  readonly service_instance: number;
  readonly person: number | null;
  readonly terms: readonly Terms[];
  readonly calendars: Calendars;
  /** The agreements of which somebody has said that they are not affected. */
  readonly spared: readonly number[];
  readonly follow_up: number | null;
}

/** With these several users are without the service: it is a matter of everyone who has an agreement about it. */
const FOR_ALL: readonly Impact[] = ['high', 'top'];

export const affecting = <T extends Pick<Coverage, 'covers_requester'>>(
  agreements: readonly T[],
  impact: Impact,
): readonly T[] => agreements.filter(({ covers_requester }) => covers_requester || FOR_ALL.includes(impact));

/** The agreements of an answer that affect a request of that impact. */
export function agreementsIn(
  { service_instance, person, coverages, calendars }: Answer,
  impact: Impact,
  spared: readonly number[],
): Agreements {
  const affected = affecting(coverages, impact);
  const followed = affected.find((each) => each.covers_requester && each.waiting_for_customer_follow_up);
  return {
    service_instance,
    person,
    terms: termsOf(affected),
    calendars,
    spared: spared.filter((sla) => affected.some((each) => each.sla === sla)),
    follow_up: followed?.waiting_for_customer_follow_up ?? null,
  };
}

/** There may be many agreements by few service offerings. */
function termsOf(coverages: readonly Coverage[]): Terms[] {
  const terms = new Map<string, Terms>();
  for (const { sla, service_offering, covers_requester, time_zone, targets } of coverages) {
    const key = `${service_offering} ${covers_requester}`;
    const slas = [...(terms.get(key)?.slas ?? []), sla];
    terms.set(key, { service_offering, slas, covers_requester, time_zone, targets });
  }
  return [...terms.values()];
}

/** Whether some agreement by these terms is affected, as far as anybody has said. */
export const isAffected = ({ slas }: Terms, { spared }: Agreements): boolean =>
  slas.some((sla) => !spared.includes(sla));

/** What decides which agreements affect a request; of one that is reopened they may be others than before. */
export type Decisive = Pick<RequestRow, 'service_instance' | 'requested_for' | 'impact' | 'status'>;

export const isAskedAnew = (before: Decisive, after: Decisive): boolean =>
  before.service_instance !== after.service_instance ||
  before.requested_for !== after.requested_for ||
  before.impact !== after.impact ||
  (before.status === 'completed' && after.status !== 'completed');

/** Rows have it as JSON. */
export const agreementsOf = ({ agreements }: Pick<RequestRow, 'agreements'>): Agreements | null =>
  agreements as unknown as Agreements | null;

/** What was found out before the change, where it is about what the request has come to. */
export function answerTo({
  coverage,
  service_instance,
  requested_for,
}: Pick<RequestRow, 'coverage' | 'service_instance' | 'requested_for'>): Answer | null {
  const answer = (coverage ?? null) as unknown as Answer | null;
  return answer && isAbout(answer, { service_instance, requested_for }) ? answer : null;
}

export const isAbout = (
  about: Pick<Answer, 'service_instance' | 'person'>,
  { service_instance, requested_for }: Pick<RequestRow, 'service_instance' | 'requested_for'>,
): boolean => about.service_instance === service_instance && about.person === requested_for;
