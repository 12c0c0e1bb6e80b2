import type { Database } from '@deskline/platform';

export interface Word {
  /** Attempts of events that failed since the last one that did not. */
  readonly failures: number;
  /** Whether that one came after the first of the failures that were counted. */
  readonly between: boolean;
}

const ASK = `
SELECT last.succeeded_at > health.first_failed_at AS between, (
  SELECT count(*)::integer FROM delivery JOIN delivery_attempt attempt ON attempt.delivery_id = delivery.id
  WHERE delivery.webhook_id = $1 AND delivery.kind = 'event'
    AND NOT coalesce(attempt.status BETWEEN 200 AND 299, false)
    AND attempt.started_at + attempt.duration_ms * interval '1 millisecond' > last.succeeded_at
) AS failures
FROM webhook_health health CROSS JOIN (
  SELECT max(settled_at) AS succeeded_at FROM delivery
  WHERE webhook_id = $1 AND kind = 'event' AND state = 'succeeded'
) last
WHERE health.webhook_id = $1 AND last.succeeded_at IS NOT NULL`;

/**
 * What the log of deliveries says of a webhook whose failures were counted. Null when it knows of no success: it does
 * not go back for ever, and then cannot say how many failures there have been.
 */
export async function wordOfTheLog(database: Database, webhook_id: number): Promise<Word | null> {
  const [word] = await database.query<Word>(ASK, [webhook_id]);
  return word ?? null;
}
