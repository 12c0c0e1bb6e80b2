import type { NewDelivery, Recipient } from './new-delivery';
import type { Room } from './room';
import { Tally } from './tally';

interface Candidate {
  readonly delivery: NewDelivery;
  readonly to: Recipient;
  /** Which of its webhook, with what is in flight; of its account, later on. */
  readonly nth: number;
}

/**
 * Of new deliveries those that a claim would take at this moment, if all of their lanes were ready: within the same
 * bounds, first of the accounts with least in flight, and in them of the webhooks with least in flight.
 */
export function choose(deliveries: readonly NewDelivery[], room: Room): Map<NewDelivery, Recipient> {
  const { occupied, perHost, perAccount } = room;
  const hosts = new Tally(occupied.hosts.entries());
  const accounts = new Tally(occupied.accounts.entries());
  const chosen = inOrder(candidates(deliveries, room))
    .filter(({ to }) => hosts.next(to.host) <= perHost)
    .map(({ delivery, to }) => ({ delivery, to, nth: accounts.next(delivery.account_id) }))
    .filter(({ nth }) => nth <= perAccount);
  return new Map(
    inOrder(chosen)
      .slice(0, room.room)
      .map(({ delivery, to }) => [delivery, to]),
  );
}

const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((one, other) => one.nth - other.nth);

/** The first of each lane, as far as its webhook has places. */
function candidates(deliveries: readonly NewDelivery[], { occupied, few }: Room): Candidate[] {
  const places = new Map(occupied.webhooks.map((webhook) => [webhook.id, webhook.places]));
  const webhooks = new Tally(occupied.webhooks.map(({ id, inFlight }) => [id, inFlight] as const));
  return firsts(deliveries)
    .map(({ delivery, to }) => ({ delivery, to, nth: webhooks.next(delivery.webhook_id) }))
    .filter(({ delivery, nth }) => nth <= (places.get(delivery.webhook_id) ?? few));
}

function firsts(deliveries: readonly NewDelivery[]): { delivery: NewDelivery; to: Recipient }[] {
  const lanes = new Set<string>();
  return deliveries.flatMap((delivery) => {
    const { webhook_id, record, to, held } = delivery;
    const lane = `${webhook_id} ${record}`;
    if (held || to === undefined || lanes.has(lane)) return [];
    lanes.add(lane);
    return [{ delivery, to }];
  });
}
