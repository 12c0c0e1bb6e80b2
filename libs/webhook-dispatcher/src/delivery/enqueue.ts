import type { Transaction } from '@deskline/platform';
import type { Message, MessageKind } from '../message/message';

export interface NewDelivery {
  readonly webhook_id: number;
  readonly account_id: string;
  readonly kind: MessageKind;
  readonly event: string;
  /** Messages of the same webhook and record are sent one after the other. */
  readonly record: string;
  readonly message: Message;
  readonly occurred_at: Date;
  /** Kept, and not sent until somebody asks for it. */
  readonly held?: true;
}

/** In order of webhook, so that two transactions can never wait for each other. */
const NUMBER = `
INSERT INTO webhook_sequence (webhook_id, last)
SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS made(webhook_id, number) ORDER BY webhook_id
ON CONFLICT (webhook_id) DO UPDATE SET last = webhook_sequence.last + EXCLUDED.last
RETURNING webhook_id, last`;

/**
 * Updating the lane to what it is locks it: whoever settles its last delivery either sees the new one, or is seen
 * to have removed the lane.
 */
const OPEN_LANES = `
INSERT INTO delivery_lane (webhook_id, record)
SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS made(webhook_id, record) ORDER BY webhook_id, record
ON CONFLICT (webhook_id, record) DO UPDATE SET due_at = delivery_lane.due_at`;

const INSERT = `
INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state, settled_at)
SELECT webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at,
  CASE WHEN held THEN 'held' ELSE 'pending' END, CASE WHEN held THEN now() END
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
  $8::bytea[], $9::timestamptz[], $10::boolean[])
  AS made(webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, held)`;

/** Makes delivery rows in the given order, each with the next sequence number of its webhook. */
export async function enqueue(transaction: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const webhookIds = deliveries.map(({ webhook_id }) => webhook_id);
  const sequences = await number(transaction, webhookIds);
  await openLanes(
    transaction,
    deliveries.filter(({ held }) => !held),
  );
  await transaction.query(
    INSERT,
    [
      webhookIds,
      sequences,
      deliveries.map(({ account_id }) => account_id),
      deliveries.map(({ kind }) => kind),
      deliveries.map(({ event }) => event),
      deliveries.map(({ record }) => record),
      deliveries.map(({ message }) => message.link),
      deliveries.map(({ message }) => message.body),
      deliveries.map(({ occurred_at }) => occurred_at),
      deliveries.map(({ held }) => held === true),
    ],
    'deliveries.insert',
  );
}

async function openLanes(
  transaction: Transaction,
  sent: readonly Pick<NewDelivery, 'webhook_id' | 'record'>[],
): Promise<void> {
  if (sent.length === 0) return;
  const lanes = [sent.map(({ webhook_id }) => webhook_id), sent.map(({ record }) => record)];
  await transaction.query(OPEN_LANES, lanes, 'deliveries.lanes');
}

/** The counter's row stays locked until the transaction ends: numbers have no gaps, as a rollback gives them back. */
async function number(transaction: Transaction, webhookIds: readonly number[]): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const id of webhookIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = await transaction.query<{ webhook_id: number; last: number }>(
    NUMBER,
    [[...counts.keys()], [...counts.values()]],
    'deliveries.number',
  );
  const next = new Map(
    rows.map(({ webhook_id, last }) => [webhook_id, last - (counts.get(webhook_id) ?? 0)]),
  );
  return webhookIds.map((id) => {
    const sequence = (next.get(id) ?? 0) + 1;
    next.set(id, sequence);
    return sequence;
  });
}
