import type { Database } from '@deskline/platform';

const SINCE_LAST_SUCCESS = `
WITH made AS (
  SELECT attempt.started_at + attempt.duration_ms * interval '1 millisecond' AS ended_at,
    coalesce(attempt.status BETWEEN 200 AND 299, false) AS succeeded
  FROM delivery JOIN delivery_attempt attempt ON attempt.delivery_id = delivery.id
  WHERE delivery.webhook_id = $1 AND delivery.kind = 'event'
)
SELECT count(*)::integer AS failures FROM made
WHERE NOT succeeded AND ended_at > coalesce((SELECT max(ended_at) FROM made WHERE succeeded), '-infinity')`;

/** How many attempts of events have failed since the last that did not, by the log of attempts. */
export async function failuresInARow(database: Database, webhook_id: number): Promise<number> {
  const [row] = await database.query<{ failures: number }>(SINCE_LAST_SUCCESS, [webhook_id]);
  return row?.failures ?? 0;
}
