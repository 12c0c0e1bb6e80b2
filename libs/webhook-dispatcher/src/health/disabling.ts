import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Database } from '@deskline/platform';
import { inUnitOfWork, RecordRuntime, systemIn } from '@deskline/record-store';
import { MailSender } from '../mail/mail-sender';
import { Webhook } from '../webhook/webhook.record';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { thresholdsOf } from './count';
import { HealthMetrics } from './health.metrics';

interface Candidate {
  readonly webhook_id: number;
  readonly account_id: string;
  readonly failures: number;
}

interface LoggedFailures {
  /** Failed attempts of events since the last success, or since the first failure that was counted. */
  readonly failures: number;
  /** Whether there was a success after the first of the failures that were counted. */
  readonly between: boolean;
}

const OVER = 'health.failures >= $1 AND health.last_lived_ms - health.first_lived_ms > $2';

const DUE = `
SELECT health.webhook_id, health.account_id, health.failures
FROM webhook_health health JOIN webhook ON webhook.id = health.webhook_id
WHERE ${OVER} AND NOT webhook.disabled
ORDER BY health.webhook_id LIMIT 1000`;

const STILL_DUE = `SELECT 1 FROM webhook_health health WHERE ${OVER} AND health.webhook_id = $3 FOR UPDATE`;

/** After a success the period starts anew, too: the time of the first failure since then is not stored. */
const CORRECT_COUNT = `
UPDATE webhook_health SET failures = $2,
  first_failed_at = CASE WHEN $2 = 0 THEN NULL WHEN $4 THEN last_failed_at ELSE first_failed_at END,
  first_lived_ms = CASE WHEN $2 = 0 THEN NULL WHEN $4 THEN last_lived_ms ELSE first_lived_ms END
WHERE webhook_id = $1 AND failures = $3`;

const FILE_MAIL = `
WITH health AS (
  UPDATE webhook_health SET mail_id = $2, mailed_at = now() WHERE webhook_id = $1
  RETURNING webhook_id, failures, first_failed_at
)
INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, copies_to, error, failures, failing_since)
SELECT $2, id, account_id, 'disabled', coalesce(name, event), event, uri, mail_exceptions_to,
  coalesce(last_error, ''), health.failures, health.first_failed_at
FROM webhook JOIN health ON health.webhook_id = webhook.id`;

/**
 * "20 consecutive failures of the same webhook over a period longer than a week: disabled automatically". The counts
 * say which webhooks are due, so a disabling that failed, or was never begun, is made up for in the next round.
 */
@Injectable()
export class Disabling {
  private readonly logger = new Logger(Disabling.name);

  constructor(
    @Inject(RecordRuntime) private readonly runtime: RecordRuntime,
    @Inject(HealthMetrics) private readonly metrics: HealthMetrics,
    @Inject(MailSender) private readonly mails: MailSender,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {}

  async run(): Promise<void> {
    const due = await this.runtime.database.query<Candidate>(DUE, thresholdsOf(this.settings), 'health.due');
    for (const webhook of due) {
      await this.judge(webhook).catch((error: unknown) =>
        this.logger.error(
          `Webhook ${webhook.webhook_id} is to be disabled but could not be: ${String(error)}`,
        ),
      );
    }
  }

  /** Checks the log first: failures that an instance could not count, or counted late, may be missing in the count. */
  private async judge(webhook: Candidate): Promise<void> {
    const { database } = this.runtime;
    const logged = await failuresFromLog(database, webhook.webhook_id);
    if (logged === null || this.agrees(logged)) return this.disable(webhook);
    await database.query(CORRECT_COUNT, [
      webhook.webhook_id,
      logged.failures,
      webhook.failures,
      logged.between,
    ]);
  }

  private agrees({ failures, between }: LoggedFailures): boolean {
    return failures >= this.settings.WEBHOOK_DISABLE_AFTER_FAILURES && !between;
  }

  /** Locks the webhook before its health, as every change of it does. */
  private disable({ webhook_id, account_id }: Candidate): Promise<void> {
    return inUnitOfWork(this.runtime, systemIn(account_id), async (unit) => {
      const { transaction } = unit;
      const enabled = 'SELECT 1 FROM webhook WHERE id = $1 AND NOT disabled FOR NO KEY UPDATE';
      if ((await transaction.query(enabled, [webhook_id])).length === 0) return;
      const stillDue = await transaction.query(STILL_DUE, [...thresholdsOf(this.settings), webhook_id]);
      if (stillDue.length === 0) return;
      await unit.amend(Webhook, webhook_id, { disabled: true });
      await transaction.query(FILE_MAIL, [webhook_id, randomUUID()]);
      transaction.afterCommit(() => {
        this.metrics.disabled(account_id);
        this.mails.wake();
        this.logger.warn(`Webhook ${webhook_id} has been disabled: it failed too often for too long.`);
      });
    });
  }
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
async function failuresFromLog(database: Database, webhook_id: number): Promise<LoggedFailures | null> {
  const [failures] = await database.query<LoggedFailures>(READ_FAILURES, [webhook_id]);
  return failures ?? null;
}
