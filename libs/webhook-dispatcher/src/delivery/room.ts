import type { Capacity } from './capacity';
import type { DeliveryCounts, Tally } from './counts';

/** Deliveries that may be claimed beside those that the process has. */
export interface Room {
  /** Number of deliveries at most. */
  readonly deliveries: number;
  readonly perHost: number;
  readonly perAccount: number;
  /** Limit of a webhook that is not among the loads. */
  readonly perUnknownWebhook: number;
  /** Bytes of bodies at most; the first delivery is claimed however large it is. */
  readonly bytes: number;
  /** Counts towards the limits that there are already. */
  readonly webhooks: readonly WebhookLoad[];
  readonly hosts: Tally<string>;
  readonly accounts: Tally<string>;
}

export interface WebhookLoad {
  readonly id: number;
  readonly load: number;
  readonly limit: number;
}

interface Lookahead {
  /** Multiple of the bounds of process, host and account. */
  readonly shared: number;
  /** Multiple of the bound of a proven webhook: a slow one could not be sent more within a second. */
  readonly webhook: number;
  /** Deliveries that an attempt under way counts as, towards the shared bounds. */
  readonly attempt: number;
  /** Whether deliveries count that are answered and not yet settled, as their lanes may go on. */
  readonly unsettled: boolean;
}

/**
 * More is claimed than there are slots for, so that a free slot need not wait for PostgreSQL. A claim counts an attempt
 * under way as often as it goes ahead: for receivers that hang it claims nothing ahead. A hand-over goes further, as it
 * costs no statement, and counts an attempt once: while receivers answer, an occupied slot is as good as free.
 */
const CLAIM: Lookahead = { shared: 4, webhook: 2, attempt: 4, unsettled: true };
const HAND_OVER: Lookahead = { shared: 8, webhook: 4, attempt: 1, unsettled: false };

/** Part of the slots that every claim asks for, however long the backlog is: another account may have less under way. */
const NEWCOMERS = 1 / 8;

export const roomForClaim = (capacity: Capacity): Room => room(capacity, CLAIM);
export const roomForHandOver = (capacity: Capacity): Room => room(capacity, HAND_OVER);

/** Reckons each limit as a multiple of its bound, and the load on it as deliveries in memory plus weighted attempts. */
function room(capacity: Capacity, ahead: Lookahead): Room {
  const { bounds, claimed, waiting, underWay } = capacity;
  const idle = ahead.unsettled ? claimed.plus(underWay, -1) : waiting;
  const load = idle.plus(underWay, ahead.attempt);
  const newcomers = Math.min(capacity.freeSlots, Math.ceil(NEWCOMERS * bounds.total));
  const most = Math.max(ahead.shared * bounds.total - load.total, newcomers);
  return {
    deliveries: Math.max(0, Math.min(most, capacity.roomToClaim)),
    perHost: ahead.shared * bounds.perHost,
    perAccount: ahead.shared * bounds.perAccount,
    perUnknownWebhook: capacity.lowestLimit,
    bytes: capacity.roomInBytes,
    webhooks: webhookLoads(capacity, idle, ahead),
    hosts: load.hosts,
    accounts: load.accounts,
  };
}

/** Goes ahead only for webhooks that have earned all of their slots and not lost them. */
function webhookLoads(capacity: Capacity, idle: DeliveryCounts, ahead: Lookahead): WebhookLoad[] {
  const { inBacklog, underWay } = capacity;
  const ids = new Set([
    ...idle.webhooks.keys(),
    ...underWay.webhooks.keys(),
    ...capacity.webhooksWithEarnedSlots(),
  ]);
  return [...ids].map((id) => {
    const [limit, attempts] = [capacity.limitOf(id), underWay.webhooks.of(id)];
    return capacity.isProven(id)
      ? { id, load: idle.webhooks.of(id) + ahead.webhook * attempts, limit: ahead.webhook * limit }
      : { id, load: inBacklog.webhooks.of(id) + attempts, limit };
  });
}
