import type { AtHand } from './at-hand';
import type { ClaimOptions, Occupied } from './claim';
import type { Bounds, InFlight } from './in-flight';
import { Tally } from './tally';

/**
 * So many are there for each place that is free: at hand, or answered and not written down yet, as their lanes may go on.
 * While a batch of outcomes is written, another is being answered and the next goes out. What is in flight counts as many.
 */
const AHEAD = 4;
/** Of one webhook: what a slow one cannot be sent within a second is given back. */
const AHEAD_OF_WEBHOOK = 2;
/** However much is at hand, so much of the process's places is asked for by every claim: others may have less in flight. */
const NEWCOMERS = 1 / 8;

export interface Room extends Pick<ClaimOptions, 'room' | 'perHost' | 'perAccount' | 'few' | 'bytes'> {
  readonly occupied: Pick<Occupied, 'webhooks'> & Record<'hosts' | 'accounts', Tally<string>>;
}

/** What a claim may take beside what this process has: more than has a place, so that a place need not wait for a claim. */
export function roomFor(inFlight: InFlight, atHand: AtHand, bounds: Bounds): Room {
  const { total, perHost, perAccount } = bounds;
  const { free, size, roomToKeep, roomInBytes, shares, kept } = inFlight;
  const ahead = AHEAD * free - (size - (total - free));
  const newcomers = Math.min(free, Math.ceil(NEWCOMERS * total));
  return {
    room: Math.max(0, Math.min(Math.max(ahead, newcomers), roomToKeep)),
    perHost: AHEAD * perHost,
    perAccount: AHEAD * perAccount,
    few: Math.min(bounds.few, bounds.perWebhook),
    bytes: roomInBytes,
    occupied: {
      webhooks: webhooks(inFlight, atHand, bounds),
      hosts: weighed(shares.hosts, kept.hosts),
      accounts: weighed(shares.accounts, kept.accounts),
    },
  };
}

/** Most of what a claim costs, it costs however much it takes: while enough is at hand, and goes out, it can wait. */
export const isSupplied = ({ free }: InFlight, { size }: AtHand, { total }: Bounds): boolean =>
  2 * free >= total && 4 * size > total;

/** A webhook that has not earned all of its places, or lost them, has nothing claimed ahead. */
function webhooks(inFlight: InFlight, atHand: AtHand, { few, perWebhook }: Bounds): Occupied['webhooks'] {
  const { shares, kept } = inFlight;
  const known = new Set([...kept.webhooks.keys(), ...inFlight.knownWebhooks()]);
  return [...known].map((id) => {
    const places = inFlight.placesOf(id);
    const sent = shares.webhooks.of(id);
    return places === perWebhook && places > few
      ? {
          id,
          inFlight: (AHEAD_OF_WEBHOOK - 1) * sent + kept.webhooks.of(id),
          places: AHEAD_OF_WEBHOOK * places,
        }
      : { id, inFlight: sent + atHand.shares.webhooks.of(id), places };
  });
}

function weighed(inFlight: Tally<string>, kept: Tally<string>): Tally<string> {
  const all = new Tally<string>();
  for (const [key, count] of kept.entries()) all.add(key, count + (AHEAD - 1) * inFlight.of(key));
  return all;
}
