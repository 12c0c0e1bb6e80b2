import type { Database } from '@deskline/platform';

export type QueueAges = readonly { readonly account_id: string; readonly seconds: number }[];

/** One look into the index per webhook that has something due, as in a claim. */
const QUEUE_AGES = `
WITH RECURSIVE waiting AS (
  (SELECT webhook_id, due_at FROM delivery_lane WHERE ready ORDER BY webhook_id, due_at LIMIT 1)
  UNION ALL
  SELECT next.* FROM waiting CROSS JOIN LATERAL (
    SELECT lane.webhook_id, lane.due_at FROM delivery_lane lane
    WHERE lane.ready AND lane.webhook_id > waiting.webhook_id
    ORDER BY lane.webhook_id, lane.due_at LIMIT 1
  ) next
)
SELECT webhook.account_id, extract(epoch FROM greatest(now() - min(waiting.due_at), interval '0'))::float8 AS seconds
FROM waiting JOIN webhook ON webhook.id = waiting.webhook_id
GROUP BY webhook.account_id ORDER BY seconds`;

/** How long the oldest due message of each account has been waiting for an instance to take it. */
export const queueAges = (database: Database): Promise<QueueAges> => database.query(QUEUE_AGES);
