import type { Database } from '@deskline/platform';

export interface LoggedFailures {
  /** Attempts of events that failed since the last one that did not, or since the first that was counted. */
  readonly failures: number;
  /** Whether there was one that did not after the first of the failures that were counted. */
  readonly between: boolean;
}

/** Failures are counted a moment after they end. */
const MOMENT = `interval '1 minute'`;

const ENDED = `attempt.started_at + attempt.duration_ms * interval '1 millisecond'`;

const ASK = `
SELECT failed.failures, coalesce(last.succeeded_at > health.first_failed_at, false) AS between
FROM webhook_health health CROSS JOIN (
  SELECT max(settled_at) AS succeeded_at FROM delivery
  WHERE webhook_id = $1 AND kind = 'event' AND state = 'succeeded'
) last CROSS JOIN LATERAL (
  SELECT count(*)::integer AS failures, min(${ENDED}) AS first
  FROM delivery JOIN delivery_attempt attempt ON attempt.delivery_id = delivery.id
  WHERE delivery.webhook_id = $1 AND delivery.kind = 'event'
    AND NOT coalesce(attempt.status BETWEEN 200 AND 299, false)
    AND ${ENDED} > coalesce(last.succeeded_at, health.first_failed_at - ${MOMENT})
) failed
WHERE health.webhook_id = $1 AND (last.succeeded_at IS NOT NULL OR failed.first <= health.first_failed_at)`;

/**
 * What the log of deliveries says of a webhook whose failures were counted: some of them twice, perhaps, when it was not
 * known whether the count had been written. Null when it does not go back to the last success or the first of the
 * failures, and so cannot say how many there have been.
 */
export async function failuresFromLog(
  database: Database,
  webhook_id: number,
): Promise<LoggedFailures | null> {
  const [word] = await database.query<LoggedFailures>(ASK, [webhook_id]);
  return word ?? null;
}
