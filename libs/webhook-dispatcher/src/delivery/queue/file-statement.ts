import type { Transaction } from '@deskline/platform';
import type { Message } from '../../message/message';
import type { HandOver, NewDelivery } from './delivery';
import { laneColumns, type Lane } from './lanes';
import type { Numbering } from './numbering';
import { textArray, timeArray, unquotedArray } from './pg-array';

/**
 * Writes numbers, deliveries and lanes, each as far as they are given; where all fit into one statement, it is one round
 * trip.
 *
 * Counters are locked in order of webhook, so that two transactions never wait for each other; a counter's row stays locked
 * until the transaction ends, so numbers have no gaps, as a rollback gives them back. A delivery says which of the counters
 * is its own, and its number from there. Bodies come as one value, end to end: as an array each would be written out in
 * hexadecimal.
 *
 * Lanes are locked after counters, and in order. A lane that exists is locked, and not written: that is the effect of an
 * update without rows. So the transaction that settles its last delivery either sees the new one, or is seen to have removed
 * the lane. Nothing is claimed for a webhook of which another lane is ready: that one has been waiting for longer. Where
 * every lane is new and claimed, one row says so.
 */
const FILE = `
WITH numbered AS (
  INSERT INTO webhook_sequence (webhook_id, last)
  SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS made(webhook_id, number) ORDER BY webhook_id
  ON CONFLICT (webhook_id) DO UPDATE SET last = webhook_sequence.last + EXCLUDED.last
  RETURNING webhook_id, last
), written AS (
  INSERT INTO delivery
    (webhook_id, sequence, id, account_id, kind, event, record, link, body, occurred_at, state, settled_at,
    traceparent)
  SELECT webhook_id, coalesce(((SELECT array_agg(last ORDER BY webhook_id) FROM numbered))[counter], 0) + number, id,
    account_id, kind, event, record, link, substring($13::bytea FROM start FOR length), to_timestamp(occurred_at / 1000),
    CASE WHEN held THEN 'held' ELSE 'pending' END, CASE WHEN held THEN now() END, traceparent
  FROM unnest($3::bigint[], $4::integer[], $5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::text[], $12::integer[], $14::integer[], $15::float8[], $16::boolean[], $22::text[])
    AS made(webhook_id, counter, number, id, account_id, kind, event, record, link, start, length, occurred_at, held,
      traceparent)
), lane AS (
  SELECT webhook_id, record, bool_or(chosen) AS chosen
  FROM unnest($17::bigint[], $18::text[], $19::boolean[]) AS made(webhook_id, record, chosen)
  WHERE (SELECT count(*) FROM numbered) >= 0
  GROUP BY webhook_id, record
), behind AS MATERIALIZED (
  SELECT webhook_id FROM (SELECT DISTINCT webhook_id FROM lane WHERE chosen) webhook CROSS JOIN LATERAL (
    SELECT 1 FROM delivery_lane
    WHERE delivery_lane.webhook_id = webhook.webhook_id AND ready ORDER BY due_at LIMIT 1
  ) waiting
), opened AS (
  INSERT INTO delivery_lane (webhook_id, record, claim, ready, due_at)
  SELECT webhook_id, record, CASE WHEN taken THEN $20::uuid END, NOT taken,
    CASE WHEN taken THEN clock_timestamp() + $21 * interval '1 millisecond' ELSE now() END
  FROM (
    SELECT webhook_id, record, chosen AND webhook_id NOT IN (SELECT webhook_id FROM behind) AS taken
    FROM lane ORDER BY webhook_id, record
  ) lane
  ON CONFLICT (webhook_id, record) DO UPDATE SET due_at = delivery_lane.due_at WHERE false
  RETURNING webhook_id, record, claim IS NOT NULL AS taken
), counted AS MATERIALIZED (
  SELECT count(*) FILTER (WHERE taken) = cardinality($17) AS all_taken FROM opened
)
SELECT webhook_id, last, NULL::text AS record, NULL::boolean AS taken FROM numbered
UNION ALL
SELECT NULL, NULL, NULL, NULL FROM counted WHERE all_taken
UNION ALL
SELECT webhook_id, NULL, record, taken FROM opened WHERE NOT (SELECT all_taken FROM counted)`;

/** Delivery that has its id, and its number as counted back from its webhook's last. */
export interface NumberedDelivery {
  readonly delivery: NewDelivery;
  readonly message: Message;
  readonly id: string;
  readonly number: number;
}

/** Rows of one statement. */
export interface Filing {
  readonly rows: readonly NumberedDelivery[];
  readonly lanes: readonly NewDelivery[];
  readonly isChosen: (delivery: NewDelivery) => boolean;
  readonly handOver: HandOver | null;
}

/** Lane that did not exist before. */
export interface OpenedLane extends Lane {
  /** It is claimed by the hand-over. */
  readonly taken: boolean;
}

type ResultRow =
  | OpenedLane
  | { readonly webhook_id: number; readonly last: number; readonly record: null }
  /** All given lanes are new and claimed. */
  | { readonly webhook_id: null };

/** Writes some of the new deliveries; the first time, with the numbers of all. Returns the lanes that it has opened. */
export async function writeDeliveries(
  transaction: Transaction,
  numbering: Numbering,
  { rows, lanes, isChosen, handOver }: Filing,
): Promise<OpenedLane[]> {
  const values = [
    ...counterColumns(numbering),
    ...deliveryColumns(rows, numbering),
    ...laneColumns(lanes),
    unquotedArray(lanes.map(isChosen)),
    handOver?.claim ?? null,
    handOver?.leaseMs ?? 0,
    traceparents(rows),
  ];
  const opened: OpenedLane[] = [];
  for (const row of await transaction.query<ResultRow>(FILE, values, 'deliveries.file')) {
    if (row.webhook_id === null) opened.push(...lanes.map(takenLane));
    else if (row.record === null) numbering.setLast(row.webhook_id, row.last);
    else opened.push(row);
  }
  return opened;
}

const takenLane = ({ webhook_id, record }: NewDelivery): OpenedLane => ({ webhook_id, record, taken: true });

const counterColumns = ({ hasLasts, webhooks, counts }: Numbering): unknown[] =>
  hasLasts ? ['{}', '{}'] : [unquotedArray(webhooks), unquotedArray(counts)];

/** Empty, and so null for each row, where no call is traced. */
const traceparents = (rows: readonly NumberedDelivery[]): (string | null)[] | string =>
  rows.some(({ delivery }) => delivery.traceparent !== undefined)
    ? rows.map(({ delivery }) => delivery.traceparent ?? null)
    : '{}';

function deliveryColumns(rows: readonly NumberedDelivery[], numbering: Numbering): unknown[] {
  const column = <T>(value: (delivery: NewDelivery) => T): T[] => rows.map(({ delivery }) => value(delivery));
  const counters = new Map(numbering.hasLasts ? [] : numbering.webhooks.map((id, index) => [id, index + 1]));
  const bodies = rows.map(({ message }) => message.body);
  let end = 0;
  const starts = bodies.map(({ length }) => (end += length) - length + 1);
  return [
    unquotedArray(column(({ webhook_id }) => webhook_id)),
    unquotedArray(column(({ webhook_id }) => counters.get(webhook_id) ?? 0)),
    unquotedArray(rows.map(({ delivery, number }) => numbering.lastOf(delivery.webhook_id) + number)),
    unquotedArray(rows.map(({ id }) => id)),
    textArray(column(({ account_id }) => account_id)),
    unquotedArray(column(({ kind }) => kind)),
    textArray(column(({ event }) => event)),
    textArray(column(({ record }) => record)),
    textArray(rows.map(({ message }) => message.link)),
    unquotedArray(starts),
    Buffer.concat(bodies),
    unquotedArray(bodies.map(({ length }) => length)),
    timeArray(column(({ occurred_at }) => occurred_at)),
    unquotedArray(column(({ held }) => held === true)),
  ];
}
