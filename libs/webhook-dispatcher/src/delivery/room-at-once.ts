import type { AtHand } from './at-hand';
import type { Occupied } from './claim';
import type { Bounds, InFlight } from './in-flight';
import type { Room } from './room';
import { Shares } from './shares';

/** So many times the places are taken at once: what waits here instead of in PostgreSQL costs no claim. */
const AHEAD = 8;
/** Of one webhook: what a slow one cannot be sent within a second is given back. */
const AHEAD_OF_WEBHOOK = 4;

/**
 * What may be taken of new deliveries while they are written, with what is in flight and at hand. As with a claim, a
 * webhook that has not earned all of its places has nothing taken ahead, and what it has in flight counts as many.
 */
export function roomAtOnce(inFlight: InFlight, atHand: AtHand, bounds: Bounds): Room {
  const { total, perHost, perAccount, perWebhook } = bounds;
  const few = Math.min(bounds.few, perWebhook);
  const waiting = atHand.waiting();
  const taken = new Shares(inFlight.shares);
  for (const delivery of waiting) taken.add(delivery, 1);
  const known = new Set([...taken.webhooks.keys(), ...inFlight.knownWebhooks()]);
  const occupied = (id: number): Occupied['webhooks'][number] => {
    const places = inFlight.placesOf(id);
    const ahead = places === perWebhook && places > few ? AHEAD_OF_WEBHOOK : 1;
    const more = (ahead - 1) * inFlight.shares.webhooks.of(id);
    return { id, inFlight: taken.webhooks.of(id) + more, places: ahead * places };
  };
  const size = total - inFlight.free + waiting.length;
  return {
    room: Math.max(0, Math.min(AHEAD * total - size, inFlight.roomToKeep)),
    perHost: AHEAD * perHost,
    perAccount: AHEAD * perAccount,
    few,
    bytes: inFlight.roomInBytes,
    occupied: {
      webhooks: [...known].map(occupied),
      hosts: taken.hosts,
      accounts: taken.accounts,
    },
  };
}

/** So much is kept that what is new would not find room. */
export const isFull = ({ size }: InFlight, { size: waiting }: AtHand, { total }: Bounds): boolean =>
  size >= 4 * total || waiting >= 2 * total;
