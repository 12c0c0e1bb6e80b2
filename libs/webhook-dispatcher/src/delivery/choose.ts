import { Tally } from './counts';
import type { NewDelivery, Recipient } from './queue/delivery';
import { laneKey } from './queue/lanes';
import type { Room } from './room';

interface Candidate {
  readonly delivery: NewDelivery;
  readonly to: Recipient;
  /** Rank within its webhook, behind the load that is there; later on within its account. */
  readonly rank: number;
}

/**
 * Chooses the new deliveries that a claim would take if all of their lanes were ready: within the same limits, first of the
 * accounts with the least load, and in them of the webhooks with the least.
 */
export function choose(deliveries: readonly NewDelivery[], room: Room): Map<NewDelivery, Recipient> {
  const hosts = new Tally(room.hosts.entries());
  const accounts = new Tally(room.accounts.entries());
  const chosen = byRank(candidates(deliveries, room))
    .filter(({ to }) => hosts.next(to.host) <= room.perHost)
    .map(({ delivery, to }) => ({ delivery, to, rank: accounts.next(delivery.account_id) }))
    .filter(({ rank }) => rank <= room.perAccount);
  return new Map(
    byRank(chosen)
      .slice(0, room.deliveries)
      .map(({ delivery, to }) => [delivery, to]),
  );
}

const byRank = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((one, other) => one.rank - other.rank);

function candidates(deliveries: readonly NewDelivery[], room: Room): Candidate[] {
  const limits = new Map(room.webhooks.map(({ id, limit }) => [id, limit]));
  const webhooks = new Tally(room.webhooks.map(({ id, load }) => [id, load] as const));
  return firstOfLanes(deliveries)
    .map(({ delivery, to }) => ({ delivery, to, rank: webhooks.next(delivery.webhook_id) }))
    .filter(({ delivery, rank }) => rank <= (limits.get(delivery.webhook_id) ?? room.perUnknownWebhook));
}

function firstOfLanes(deliveries: readonly NewDelivery[]): { delivery: NewDelivery; to: Recipient }[] {
  const lanes = new Set<string>();
  return deliveries.flatMap((delivery) => {
    const { to, held } = delivery;
    const lane = laneKey(delivery);
    if (held || to === undefined || lanes.has(lane)) return [];
    lanes.add(lane);
    return [{ delivery, to }];
  });
}
