import { Logger } from '@nestjs/common';
import type { Database } from '@deskline/platform';
import type { ClaimedDelivery } from './claimed-delivery';
import { plainArray } from './plain-array';

type ClaimedLane = Pick<ClaimedDelivery, 'webhook_id' | 'record' | 'claim'>;

/** In order, as enqueue.ts does. */
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

/**
 * Gives back what will not be attempted now, so that nobody need wait for the lease to end; where that does not work,
 * they do.
 */
export async function release(
  database: Database,
  lanes: readonly ClaimedLane[],
  inMs: number = 0,
): Promise<void> {
  if (lanes.length === 0) return;
  const columns = [
    plainArray(lanes.map((c) => c.webhook_id)),
    lanes.map((c) => c.record),
    plainArray(lanes.map((c) => c.claim)),
  ];
  await database
    .query(RELEASE, [...columns, inMs])
    .catch((error: unknown) =>
      logger.warn(`${lanes.length} deliveries wait for their lease to end: ${String(error)}`),
    );
}
