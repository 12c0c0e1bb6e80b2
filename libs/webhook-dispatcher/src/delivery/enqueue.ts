import type { Transaction } from '@deskline/platform';
import type { ClaimedDelivery } from './claimed-delivery';
import { claimedOf } from './claimed-of';
import { deliveryIds } from './delivery-id';
import { fileDeliveries, type Numbered, type OpenedLane } from './file-deliveries';
import type { Offer } from './hand-over';
import { laneSlices } from './lane-slices';
import type { NewDelivery } from './new-delivery';
import { Numbering } from './numbering';
import { preparedBy } from './prepared';

/** Of one statement: as long as it is prepared nothing else is done, and it must end long before it is given up. */
const MOST_BYTES = 1024 * 1024;

export interface Enqueued {
  /** What was claimed on the way, as was offered. */
  readonly claimed: readonly ClaimedDelivery[];
  /** Whether there are new lanes for anybody to claim. */
  readonly ready: boolean;
}

/** Makes delivery rows in the given order, each with the next sequence number of its webhook. */
export async function enqueue(
  transaction: Transaction,
  deliveries: readonly NewDelivery[],
  offer: Offer | null = null,
): Promise<Enqueued> {
  if (deliveries.length === 0) return { claimed: [], ready: false };
  const numbering = new Numbering(deliveries);
  const id = deliveryIds();
  const chosen = new Map<NewDelivery, Numbered>();
  const isChosen = (delivery: NewDelivery) => chosen.has(delivery);
  const [lanes = [], ...more] = laneSlices(deliveries.filter(({ held }) => !held));
  const opened: OpenedLane[] = [];
  let left = deliveries.length;
  let bytes = offer?.bytes ?? 0;
  for (const slice of preparedBy(MOST_BYTES, deliveries)) {
    const rows = slice.map(({ delivery, message }) => ({
      delivery,
      message,
      id: id(),
      number: numbering.take(delivery.webhook_id),
    }));
    for (const row of rows) {
      if (bytes <= 0 || !offer?.chosen.has(row.delivery)) continue;
      chosen.set(row.delivery, row);
      bytes -= row.message.body.length;
    }
    left -= rows.length;
    // Lanes at the end, as nobody can settle what is under way in them from here to the commit.
    const filing = { rows, lanes: left === 0 ? lanes : [], isChosen, offer };
    opened.push(...(await fileDeliveries(transaction, numbering, filing)));
  }
  for (const lanes of more)
    opened.push(...(await fileDeliveries(transaction, numbering, { rows: [], lanes, isChosen, offer })));
  return { claimed: claimed(chosen, opened, numbering, offer), ready: opened.some(({ taken }) => !taken) };
}

function claimed(
  chosen: ReadonlyMap<NewDelivery, Numbered>,
  opened: readonly OpenedLane[],
  numbering: Numbering,
  offer: Offer | null,
): ClaimedDelivery[] {
  const taken = new Set(opened.filter((lane) => lane.taken).map(nameOf));
  return [...chosen].flatMap(([delivery, row]) => {
    const to = offer?.chosen.get(delivery);
    if (!offer || !to || !taken.has(nameOf(delivery))) return [];
    return [claimedOf(row, numbering.lastOf(delivery.webhook_id) + row.number, offer, to)];
  });
}

const nameOf = ({ webhook_id, record }: Pick<NewDelivery, 'webhook_id' | 'record'>): string =>
  `${webhook_id} ${record}`;
