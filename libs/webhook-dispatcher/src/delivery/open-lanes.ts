import type { Transaction } from '@deskline/platform';
import { plainArray } from './plain-array';

interface Lane {
  readonly webhook_id: number;
  readonly record: string;
}

/**
 * A lane that is there already is locked, and not written: that is what an update without rows does. So whoever settles
 * its last delivery either sees the new one, or is seen to have removed the lane.
 */
const OPEN_LANES = `
INSERT INTO delivery_lane (webhook_id, record)
SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS made(webhook_id, record) ORDER BY webhook_id, record
ON CONFLICT (webhook_id, record) DO UPDATE SET due_at = delivery_lane.due_at WHERE false`;

const AT_ONCE = 5_000;

/** Webhook by webhook, and all of a webhook at once: so lanes are locked in order, however many statements it takes. */
export async function openLanes(transaction: Transaction, lanes: readonly Lane[]): Promise<void> {
  const inOrder = lanes.toSorted((one, other) => one.webhook_id - other.webhook_id);
  for (let from = 0; from < inOrder.length;) {
    let to = Math.min(from + AT_ONCE, inOrder.length);
    while (inOrder[to]?.webhook_id === inOrder[to - 1]?.webhook_id) to++;
    const slice = inOrder.slice(from, to);
    const values = [plainArray(slice.map(({ webhook_id }) => webhook_id)), slice.map(({ record }) => record)];
    await transaction.query(OPEN_LANES, values, 'deliveries.lanes');
    from = to;
  }
}
