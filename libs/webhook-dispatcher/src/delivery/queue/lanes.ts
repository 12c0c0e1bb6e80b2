import { Logger } from '@nestjs/common';
import type { Database, Transaction } from '@deskline/platform';
import type { ClaimedDelivery } from './delivery';
import { textArray, unquotedArray } from './pg-array';

export type Lane = Pick<ClaimedDelivery, 'webhook_id' | 'record'>;
export type ClaimedLane = Pick<ClaimedDelivery, 'webhook_id' | 'record' | 'claim'>;

const logger = new Logger('Lanes');

export const laneKey = ({ webhook_id, record }: Lane): string => `${webhook_id} ${record}`;

/** Lanes as the first two parameters of a statement. */
export const laneColumns = (lanes: readonly Lane[]): [webhooks: string, records: string] => [
  unquotedArray(lanes.map(({ webhook_id }) => webhook_id)),
  textArray(lanes.map(({ record }) => record)),
];

const LIMIT_IDLE_TIME = `set_config('idle_in_transaction_session_timeout', '3000', true)`;
const BY_INDEX = `
SELECT set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
  ${LIMIT_IDLE_TIME}`;

/**
 * Runs a transaction over lanes. Its statements are planned once for each connection, and by their indexes: planning takes
 * longer than running them, and a plan that was made while few lanes waited must do for when many do. PostgreSQL cuts off a
 * process that is paused in the middle of it, as others wait for these lanes.
 */
export function laneTransaction<T>(
  database: Database,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction((transaction) => {
    transaction.post(BY_INDEX, [], 'deliveries.by-index');
    return run(transaction);
  });
}

/** Has PostgreSQL cut off a transaction that others wait for when its process is paused. */
export async function limitIdleTime(transaction: Transaction): Promise<void> {
  await transaction.query(`SELECT ${LIMIT_IDLE_TIME}`);
}

const REMOVE_EMPTY_LANES = `
DELETE FROM delivery_lane lane USING unnest($1::bigint[], $2::text[]) AS mine(webhook_id, record)
WHERE lane.webhook_id = mine.webhook_id AND lane.record = mine.record AND NOT EXISTS (
  SELECT 1 FROM delivery WHERE webhook_id = mine.webhook_id AND record = mine.record
    AND state IN ('pending', 'retrying')
)`;

/** Removes those of the lanes whose last delivery has been settled, or swept, meanwhile. */
export async function removeEmptyLanes(transaction: Transaction, lanes: readonly Lane[]): Promise<void> {
  await transaction.query(REMOVE_EMPTY_LANES, laneColumns(lanes));
}

/** Locks lanes in the order in which file-statement.ts does. */
const RELEASE = `
UPDATE delivery_lane lane SET claim = NULL, ready = $4::integer = 0, due_at = now() + $4 * interval '1 millisecond'
FROM (
  SELECT lane.webhook_id, lane.record FROM delivery_lane lane
  JOIN unnest($1::bigint[], $2::text[], $3::uuid[]) AS mine(webhook_id, record, claim)
    ON mine.webhook_id = lane.webhook_id AND mine.record = lane.record AND mine.claim = lane.claim
  ORDER BY lane.webhook_id, lane.record FOR UPDATE OF lane
) mine
WHERE lane.webhook_id = mine.webhook_id AND lane.record = mine.record`;

/** Gives lanes back, so that other instances need not wait for the lease to end; where that fails, they do. */
export async function release(
  database: Database,
  lanes: readonly ClaimedLane[],
  inMs: number = 0,
): Promise<void> {
  if (lanes.length === 0) return;
  const claims = unquotedArray(lanes.map(({ claim }) => claim));
  await database
    .query(RELEASE, [...laneColumns(lanes), claims, inMs])
    .catch((error: unknown) =>
      logger.warn(`${lanes.length} deliveries wait for their lease to end: ${String(error)}`),
    );
}
