import type { Database } from '@deskline/platform';

export interface LoggedFailures {
  /** Failed attempts of events since the last success, or since the first failure that was counted. */
  readonly failures: number;
  /** Whether there was a success after the first of the failures that were counted. */
  readonly between: boolean;
}

/** Failures are counted some time after they end. */
const COUNTED_LATE = `interval '1 minute'`;

const ENDED = `attempt.started_at + attempt.duration_ms * interval '1 millisecond'`;

const READ_FAILURES = `
SELECT failed.failures, coalesce(last.succeeded_at > health.first_failed_at, false) AS between
FROM webhook_health health CROSS JOIN (
  SELECT max(settled_at) AS succeeded_at FROM delivery
  WHERE webhook_id = $1 AND kind = 'event' AND state = 'succeeded'
) last CROSS JOIN LATERAL (
  SELECT count(*)::integer AS failures, min(${ENDED}) AS first
  FROM delivery JOIN delivery_attempt attempt ON attempt.delivery_id = delivery.id
  WHERE delivery.webhook_id = $1 AND delivery.kind = 'event'
    AND NOT coalesce(attempt.status BETWEEN 200 AND 299, false)
    AND ${ENDED} > coalesce(last.succeeded_at, health.first_failed_at - ${COUNTED_LATE})
) failed
WHERE health.webhook_id = $1 AND (last.succeeded_at IS NOT NULL OR failed.first <= health.first_failed_at)`;

/**
 * Reads the failures of a webhook from the delivery log. The count in its health may have some of them twice, when an instance
 * could not tell whether the count was written. Null when the log goes back neither to the last success nor to the first
 * failure, and so cannot say how many there have been.
 */
export async function failuresFromLog(
  database: Database,
  webhook_id: number,
): Promise<LoggedFailures | null> {
  const [failures] = await database.query<LoggedFailures>(READ_FAILURES, [webhook_id]);
  return failures ?? null;
}
