import { randomUUID } from 'node:crypto';
import type { Database } from '@deskline/platform';
import type { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import type { Results } from './results';

/** Number of consecutive failures, and of milliseconds of uptime, after which a webhook is disabled. */
export const thresholdsOf = (settings: WebhookDispatcherSettings): [failures: number, uptimeMs: number] => [
  settings.WEBHOOK_DISABLE_AFTER_FAILURES,
  settings.WEBHOOK_DISABLE_AFTER_SECONDS * 1000,
];

export interface Counted {
  readonly webhook_id: number;
  /** Whether its last_error changes. */
  readonly differs: boolean;
  /** Whether it is to be disabled. */
  readonly due: boolean;
  /** Whether a mail about it was filed. */
  readonly mailed: boolean;
}

/**
 * One statement, with the rows locked in order: however many instances count the same webhook, none waits in a circle and no
 * failure is lost. A webhook without failures costs two look-ups and is not written. A mail becomes due under the lock of the
 * webhook's row: the statement that sees its own mail_id there files it. Copies are sent for verified webhooks only:
 * otherwise anybody could have mails sent to anybody.
 */
const COUNT = `
WITH result AS (
  SELECT result.*, webhook.account_id, coalesce(webhook.name, webhook.event) AS name, webhook.event,
    CASE WHEN webhook.verified_at IS NOT NULL THEN webhook.mail_exceptions_to END AS copies_to,
    webhook.last_error, coalesce(health.failures > 0, false) AS failing
  FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::uuid[])
    AS result(webhook_id, uri, resets, failed, error, reason, failure, mail_id)
  JOIN webhook ON webhook.id = result.webhook_id AND webhook.uri = result.uri
  LEFT JOIN webhook_health health ON health.webhook_id = result.webhook_id
), counted AS (
  INSERT INTO webhook_health AS health
    (webhook_id, account_id, failures, first_failed_at, last_failed_at, first_lived_ms, last_lived_ms, mail_id, mailed_at)
  SELECT webhook_id, account_id, failed,
    CASE WHEN failed > 0 THEN now() END, CASE WHEN failed > 0 THEN now() END,
    CASE WHEN failed > 0 THEN milliseconds END, CASE WHEN failed > 0 THEN milliseconds END,
    CASE WHEN reason IS NOT NULL THEN mail_id END, CASE WHEN reason IS NOT NULL THEN now() END
  FROM result CROSS JOIN lived_time
  WHERE reason IS NOT NULL OR (resets AND failing)
  ORDER BY webhook_id
  ON CONFLICT (webhook_id) DO UPDATE SET
    (failures, first_failed_at, last_failed_at, first_lived_ms, last_lived_ms, mail_id, mailed_at) = (
      SELECT before.failures + result.failed,
        CASE WHEN before.failures > 0 THEN health.first_failed_at ELSE excluded.first_failed_at END,
        CASE WHEN result.failed = 0 AND before.failures > 0 THEN health.last_failed_at ELSE excluded.last_failed_at END,
        CASE WHEN before.failures > 0 THEN health.first_lived_ms ELSE excluded.first_lived_ms END,
        CASE WHEN result.failed = 0 AND before.failures > 0 THEN health.last_lived_ms ELSE excluded.last_lived_ms END,
        CASE WHEN before.mails THEN result.mail_id ELSE health.mail_id END,
        CASE WHEN before.mails THEN now() ELSE health.mailed_at END
      FROM result
      CROSS JOIN LATERAL (SELECT
        CASE WHEN result.resets THEN 0 ELSE health.failures END AS failures,
        result.reason IS NOT NULL AND (health.mailed_at IS NULL OR health.mailed_at
          NOT BETWEEN now() - $9 * interval '1 second' AND now() + $9 * interval '1 second') AS mails
      ) before
      WHERE result.webhook_id = health.webhook_id
    )
  RETURNING health.*
), filed AS (
  INSERT INTO webhook_mail
    (id, webhook_id, account_id, reason, name, event, uri, copies_to, error, failures, failing_since)
  SELECT mail_id, webhook_id, result.account_id, reason, name, event, uri, copies_to, failure,
    greatest(counted.failures, 1), coalesce(counted.first_failed_at, now())
  FROM result JOIN counted USING (webhook_id, mail_id)
  RETURNING webhook_id
)
SELECT webhook_id, differs, due, mailed
FROM result LEFT JOIN counted USING (webhook_id)
CROSS JOIN LATERAL (SELECT
  result.last_error IS DISTINCT FROM result.error AS differs,
  coalesce(counted.failures >= $10 AND counted.last_lived_ms - counted.first_lived_ms > $11, false) AS due,
  webhook_id IN (SELECT filed.webhook_id FROM filed) AS mailed
) change
WHERE differs OR due OR mailed`;

/** Counts failures and files mails. Returns the webhooks with another error or a mail, and those to be disabled. */
export function count(
  database: Database,
  results: readonly Results[],
  settings: WebhookDispatcherSettings,
): Promise<Counted[]> {
  const column = <T>(value: (each: Results) => T): T[] => results.map(value);
  return database.query<Counted>(
    COUNT,
    [
      column((each) => each.webhook_id),
      column((each) => each.uri),
      column((each) => each.resets),
      column((each) => each.failed),
      column((each) => each.error),
      column((each) => each.failure?.reason ?? null),
      column((each) => each.failure?.error ?? null),
      column(() => randomUUID()),
      settings.WEBHOOK_MAIL_SECONDS, // "one mail per webhook per 20 minutes at most"
      ...thresholdsOf(settings),
    ],
    'health.count',
  );
}
