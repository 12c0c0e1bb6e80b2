import type { Transaction } from '@deskline/platform';
import type { NewDelivery } from './new-delivery';
import { openLanes } from './open-lanes';
import { plainArray } from './plain-array';
import { preparedBy, type Prepared } from './prepared';

/** In order of webhook, so that two transactions can never wait for each other. */
const NUMBER = `
INSERT INTO webhook_sequence (webhook_id, last)
SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS made(webhook_id, number) ORDER BY webhook_id
ON CONFLICT (webhook_id) DO UPDATE SET last = webhook_sequence.last + EXCLUDED.last
RETURNING webhook_id, last`;

/** Bodies come as one value, end to end: as an array each would be written out in hexadecimal. */
const INSERT = `
INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state, settled_at)
SELECT webhook_id, sequence, account_id, kind, event, record, link, substring($8::bytea FROM start FOR length),
  occurred_at, CASE WHEN held THEN 'held' ELSE 'pending' END, CASE WHEN held THEN now() END
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
  $9::integer[], $10::integer[], $11::timestamptz[], $12::boolean[])
  AS made(webhook_id, sequence, account_id, kind, event, record, link, start, length, occurred_at, held)`;

/** Of one statement: as long as it is prepared nothing else is done, and it must end long before it is given up. */
const MOST_BYTES = 1024 * 1024;

/** Makes delivery rows in the given order, each with the next sequence number of its webhook. */
export async function enqueue(transaction: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const sequences = await number(
    transaction,
    deliveries.map(({ webhook_id }) => webhook_id),
  );
  let written = 0;
  for (const slice of preparedBy(MOST_BYTES, deliveries)) {
    await insert(transaction, slice, sequences.slice(written, written + slice.length));
    written += slice.length;
  }
  // At the end, as nobody can settle what is under way in these lanes from here to the commit.
  await openLanes(
    transaction,
    deliveries.filter(({ held }) => !held),
  );
}

async function insert(
  transaction: Transaction,
  slice: readonly Prepared[],
  sequences: readonly number[],
): Promise<void> {
  const made = slice.map(({ delivery }) => delivery);
  const bodies = slice.map(({ message }) => message.body);
  let end = 0;
  const starts = bodies.map(({ length }) => (end += length) - length + 1);
  await transaction.query(
    INSERT,
    [
      plainArray(made.map(({ webhook_id }) => webhook_id)),
      plainArray(sequences),
      made.map(({ account_id }) => account_id),
      plainArray(made.map(({ kind }) => kind)),
      made.map(({ event }) => event),
      made.map(({ record }) => record),
      slice.map(({ message }) => message.link),
      Buffer.concat(bodies),
      plainArray(starts),
      plainArray(bodies.map(({ length }) => length)),
      plainArray(made.map(({ occurred_at }) => occurred_at)),
      plainArray(made.map(({ held }) => held === true)),
    ],
    'deliveries.insert',
  );
}

/** The counter's row stays locked until the transaction ends: numbers have no gaps, as a rollback gives them back. */
async function number(transaction: Transaction, webhookIds: readonly number[]): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const id of webhookIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = await transaction.query<{ webhook_id: number; last: number }>(
    NUMBER,
    [plainArray([...counts.keys()]), plainArray([...counts.values()])],
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
