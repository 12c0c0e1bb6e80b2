import type { Transaction } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { Invalid } from '@deskline/record-store';
import type { DeliveryState } from '../delivery/attempt/settle';
import { limitIdleTime, removeEmptyLanes } from '../delivery/queue/lanes';
import type { MessageKind } from '../message/message';

export interface Reopened {
  readonly sequence: number;
  readonly record: string;
}

/** Locks lanes first and in order, as everywhere. A lane that exists is locked and unchanged. */
const OPEN_LANES = `
INSERT INTO delivery_lane (webhook_id, record)
SELECT DISTINCT $1::bigint, record FROM unnest($2::text[]) AS record ORDER BY record
ON CONFLICT (webhook_id, record) DO UPDATE SET due_at = delivery_lane.due_at`;

/** Starts the retry schedule anew; earlier attempts stay in the log. */
const REOPEN = `
UPDATE delivery SET state = 'pending', attempts = 0, settled_at = NULL, again = true
WHERE webhook_id = $1 AND sequence = ANY($2::bigint[]) AND state = ANY($3::text[])
RETURNING sequence`;

/** A lane has one due time: a delivery that waited for it and now has an older one before it starts anew, too. */
const RESTART_YOUNGER = `
UPDATE delivery SET state = 'pending', attempts = 0, again = true
WHERE webhook_id = $1 AND record = ANY($2::text[]) AND state = 'retrying' AND EXISTS (
  SELECT 1 FROM delivery older
  WHERE older.webhook_id = delivery.webhook_id AND older.record = delivery.record
    AND older.state = 'pending' AND older.sequence < delivery.sequence
)`;

/**
 * An older message that waits for its retry goes on waiting, as it was not requested. A delivery under way is not touched, and
 * its lane goes on to these afterwards.
 */
const MAKE_READY = `
UPDATE delivery_lane lane SET ready = true, due_at = now()
WHERE webhook_id = $1 AND record = ANY($2::text[]) AND claim IS NULL AND NOT ready AND 'pending' = (
  SELECT state FROM delivery
  WHERE webhook_id = lane.webhook_id AND record = lane.record AND state IN ('pending', 'retrying')
  ORDER BY sequence LIMIT 1
)`;

/** Reopens deliveries of a webhook that are in one of the states, and returns their number. */
export async function reopen(
  transaction: Transaction,
  webhook_id: number,
  deliveries: readonly Reopened[],
  states: readonly DeliveryState[],
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const records = deliveries.map(({ record }) => record);
  const sequences = deliveries.map(({ sequence }) => sequence);
  await limitIdleTime(transaction);
  await transaction.query(OPEN_LANES, [webhook_id, records]);
  const opened = await transaction.query(REOPEN, [webhook_id, sequences, states]);
  await transaction.query(RESTART_YOUNGER, [webhook_id, records]);
  await transaction.query(MAKE_READY, [webhook_id, records]);
  const lanes = records.map((record) => ({ webhook_id, record }));
  if (opened.length < deliveries.length) await removeEmptyLanes(transaction, lanes);
  return opened.length;
}

/** Refuses to send a message again that the webhook would not be sent now. */
export async function assertSendable(
  transaction: Transaction,
  webhook_id: number,
  kind: Exclude<MessageKind, 'verify'>,
): Promise<void> {
  const [webhook] = await transaction.query<{ disabled: boolean; verified: boolean }>(
    'SELECT disabled, verified_at IS NOT NULL AS verified FROM webhook WHERE id = $1',
    [webhook_id],
  );
  const because = reasonAgainst(kind, webhook?.disabled ?? false, webhook?.verified ?? false);
  if (because !== null) throw new Invalid([{ field: 'webhook', because }]);
}

function reasonAgainst(kind: MessageKind, disabled: boolean, verified: boolean): Reason | null {
  if (kind === 'test') return null;
  if (disabled) return 'disabled';
  return verified ? null : 'not_verified';
}
