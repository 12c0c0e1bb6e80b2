import {
  at,
  create,
  is,
  not,
  on,
  plusDaysOfWork,
  plusMinutesOfWork,
  type Change,
  type Rule,
  type Then,
  type Timer,
} from '@deskline/record';
import { agreementsOf, type Agreements } from '../affected-sla/agreements';
import { Note } from '../note/note.record';
import { stopsOf } from './clock-stops';
import { isHeldByWorkflow } from './prevented-completion.rules';
import type { RequestRow } from './request.record';
import { textsIn } from './system-texts';
import { hoursOf } from './targets';

/** Rule of a waiting-for-customer follow-up. */
interface FollowUp {
  /** Days with support hours since the request waits; empty where `after` counts. */
  readonly nr_of_business_days?: number | null;
  /** Minutes within the support hours since the request waits. */
  readonly after: number;
  readonly position: number | null;
  readonly note: string | null;
}

type WithLookups = Pick<Change<RequestRow>, 'lookups'>;

const WAITING = 'waiting_for_customer';

/** Sorted by the order in which they fire. */
export function followUpsOf({ lookups }: WithLookups): readonly FollowUp[] {
  const followUp = lookups.waiting_for_customer_follow_up;
  if (!followUp || followUp.disabled) return [];
  const rules = followUp.rules as unknown as readonly FollowUp[];
  return [...rules].sort(
    (one, other) => one.after - other.after || (one.position ?? Infinity) - (other.position ?? Infinity),
  );
}

/** A firing rule adds a note; "request completes automatically when the last waiting-for-customer rule fires". */
const fires: Rule<RequestRow> = (change) => {
  const { before, after, lookups, account } = change;
  if (after.status !== WAITING || (before?.follow_ups ?? 0) >= (after.follow_ups ?? 0)) return [];
  const rules = followUpsOf(change);
  const fired = rules[(after.follow_ups ?? 0) - 1];
  if (!fired) return [];
  const isLast = rules.length === after.follow_ups;
  return [
    create(Note, { request: after.id, text: fired.note ?? textsIn(account).reminder, medium: 'system' }),
    ...(isLast && lookups.waiting_for_customer_follow_up?.auto_complete && !isHeldByWorkflow(change)
      ? [{ set: { status: 'completed', completion_reason: 'no_reply' } } as const]
      : []),
  ];
};

/** Sets the timer for the next rule, by the support hours of the SLA that brings the rules. */
const waits: Rule<RequestRow> = (change) => {
  const { after } = change;
  if (after.status !== WAITING) return [];
  const agreements = agreementsOf(after);
  const terms = agreements?.terms.find(({ covers_requester }) => covers_requester);
  const next = followUpsOf(change)[after.follow_ups ?? 0];
  const { since } = stopsOf(after);
  if (!next || !terms || !since) return [{ set: { follow_up_at: null } }];
  const hours = hoursOf(terms, agreements as Agreements, after);
  const days = next.nr_of_business_days;
  const due = days ? plusDaysOfWork(hours, since, days) : plusMinutesOfWork(hours, since, next.after);
  return [{ set: { follow_up_at: due } }];
};

const isOver: Then<RequestRow> = () => ({ set: { follow_up_at: null, follow_ups: null } });

/** Runs before the rows about completion, since a follow-up may complete a request. */
export const followUpFires: readonly Rule<RequestRow>[] = [fires];
/** Runs after the rows about clocks. */
export const followUpWaits: readonly Rule<RequestRow>[] = [waits, on(not(is('status', WAITING)), isOver)];

export const followUpTimers: readonly Timer<RequestRow>[] = [
  at('follow_up_at', {
    from: { status: WAITING },
    set: ({ follow_ups }) => ({ follow_ups: (follow_ups ?? 0) + 1 }),
  }),
];
