import { Logger } from '@nestjs/common';
import type { Database } from '@deskline/platform';
import type { ClaimedLane } from './claimed-delivery';
import { unquotedArray } from './pg-array';

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

const logger = new Logger('Release');

/** Gives lanes back, so that other instances need not wait for the lease to end; where that fails, they do. */
export async function release(
  database: Database,
  lanes: readonly ClaimedLane[],
  inMs: number = 0,
): Promise<void> {
  if (lanes.length === 0) return;
  const columns = [
    unquotedArray(lanes.map((lane) => lane.webhook_id)),
    lanes.map((lane) => lane.record),
    unquotedArray(lanes.map((lane) => lane.claim)),
  ];
  await database
    .query(RELEASE, [...columns, inMs])
    .catch((error: unknown) =>
      logger.warn(`${lanes.length} deliveries wait for their lease to end: ${String(error)}`),
    );
}
