import type { Transaction } from '@deskline/platform';
import type { Message } from '../../message/message';
import type { ClaimedDelivery, HandOver, NewDelivery, Recipient } from './delivery';
import { writeDeliveries, type Filing, type NumberedDelivery, type OpenedLane } from './file-statement';
import { laneKey } from './lanes';
import { deliveryIds, Numbering } from './numbering';

/** Bytes of one statement: nothing else runs while it is prepared, and it must end long before its time-out. */
const STATEMENT_BYTES = 1024 * 1024;
const STATEMENT_LANES = 5_000;

export interface Filed {
  /** Deliveries that were claimed on the way, as the hand-over planned. */
  readonly claimed: readonly ClaimedDelivery[];
  /** Whether there are new lanes for any instance to claim. */
  readonly ready: boolean;
}

/**
 * Writes delivery rows in the given order, each with the next sequence number of its webhook, and opens their lanes. Does not
 * wait for the answer of the last statement, so that the commit can follow in the same message.
 */
export async function fileDeliveries(
  transaction: Transaction,
  deliveries: readonly NewDelivery[],
  handOver: HandOver | null = null,
): Promise<{ readonly filed: Promise<Filed> }> {
  const numbering = new Numbering(deliveries);
  const id = deliveryIds();
  const chosen = new Map<NewDelivery, NumberedDelivery>();
  const isChosen = (delivery: NewDelivery) => chosen.has(delivery);
  const [lanes = [], ...more] = laneSlices(deliveries.filter(({ held }) => !held));
  const opened: OpenedLane[] = [];
  let sent: Promise<readonly OpenedLane[]> = Promise.resolve([]);
  const send = async (statement: Pick<Filing, 'rows' | 'lanes'>) => {
    opened.push(...(await sent));
    sent = writeDeliveries(transaction, numbering, { ...statement, isChosen, handOver });
    // Its failure is that of the transaction.
    sent.catch(() => undefined);
  };
  let left = deliveries.length;
  let bytes = handOver?.bytes ?? 0;
  for (const slice of prepareInSlices(STATEMENT_BYTES, deliveries)) {
    const rows = slice.map(({ delivery, message }) => ({
      delivery,
      message,
      id: id(),
      number: numbering.take(delivery.webhook_id),
    }));
    for (const row of rows) {
      if (bytes <= 0 || !handOver?.chosen.has(row.delivery)) continue;
      chosen.set(row.delivery, row);
      bytes -= row.message.body.length;
    }
    left -= rows.length;
    // Lanes come last: from here to the commit no outcome can be settled in them.
    await send({ rows, lanes: left === 0 ? lanes : [] });
  }
  for (const lanes of more) await send({ rows: [], lanes });
  const filed = sent.then((lanes): Filed => {
    opened.push(...lanes);
    return {
      claimed: handOver ? claimedBy(handOver, chosen, opened, numbering) : [],
      ready: opened.some(({ taken }) => !taken),
    };
  });
  filed.catch(() => undefined);
  return { filed };
}

interface PreparedDelivery {
  readonly delivery: NewDelivery;
  readonly message: Message;
}

/** Prepares messages in order, a slice of so many bytes at a time; the last message of a slice may exceed them. */
export function* prepareInSlices(
  bytes: number,
  deliveries: readonly NewDelivery[],
): Generator<PreparedDelivery[]> {
  let slice: PreparedDelivery[] = [];
  let left = bytes;
  for (const delivery of deliveries) {
    const message = delivery.message();
    slice.push({ delivery, message });
    left -= message.body.length;
    if (left > 0) continue;
    yield slice;
    slice = [];
    left = bytes;
  }
  if (slice.length > 0) yield slice;
}

/** Webhook by webhook, and all of a webhook in one slice: so lanes are locked in order, however many statements it takes. */
function laneSlices(deliveries: readonly NewDelivery[]): NewDelivery[][] {
  const inOrder = deliveries.toSorted((one, other) => one.webhook_id - other.webhook_id);
  const slices: NewDelivery[][] = [];
  for (let from = 0; from < inOrder.length;) {
    let to = Math.min(from + STATEMENT_LANES, inOrder.length);
    while (inOrder[to]?.webhook_id === inOrder[to - 1]?.webhook_id) to++;
    slices.push(inOrder.slice(from, to));
    from = to;
  }
  return slices;
}

function claimedBy(
  handOver: HandOver,
  chosen: ReadonlyMap<NewDelivery, NumberedDelivery>,
  opened: readonly OpenedLane[],
  numbering: Numbering,
): ClaimedDelivery[] {
  const taken = new Set(opened.filter((lane) => lane.taken).map(laneKey));
  return [...chosen].flatMap(([delivery, row]) => {
    const to = handOver.chosen.get(delivery);
    if (!to || !taken.has(laneKey(delivery))) return [];
    return [claimedDelivery(row, numbering.lastOf(delivery.webhook_id) + row.number, handOver, to)];
  });
}

/** New delivery as a claim would read it back. */
function claimedDelivery(
  { delivery, message, id }: NumberedDelivery,
  sequence: number,
  { claim, leaseEndsAt }: HandOver,
  { uri, host, disabled, verified_at, account_url, webhook_policy_id, policy_version }: Recipient,
): ClaimedDelivery {
  const { webhook_id, account_id, kind, record, occurred_at, traceparent = null } = delivery;
  return {
    claim,
    leaseEndsAt,
    id,
    webhook_id,
    account_id,
    sequence,
    kind,
    record,
    link: message.link,
    body: message.body,
    signed_body: null,
    signed_with: null,
    signed_until: null,
    attempts: 0,
    occurred_at,
    traceparent,
    again: false,
    uri,
    host,
    disabled,
    verified_at,
    account_url,
    webhook_policy_id,
    policy_version,
  };
}
