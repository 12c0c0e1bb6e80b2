import { Clock, Database, Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';

const BATCH = 1_000;

/**
 * Deletes a batch of the oldest settled deliveries: webhook by webhook through the index, each from its beginning. Another
 * instance that sweeps at the same time takes others. The next batch goes on where this one ended. The counter of sequence
 * numbers and open deliveries stay.
 */
const SWEEP = `
WITH RECURSIVE logged AS (
  (SELECT webhook_id FROM delivery WHERE webhook_id >= $3 ORDER BY webhook_id LIMIT 1)
  UNION ALL
  SELECT next.* FROM logged CROSS JOIN LATERAL (
    SELECT webhook_id FROM delivery WHERE delivery.webhook_id > logged.webhook_id ORDER BY webhook_id LIMIT 1
  ) next
), old AS MATERIALIZED (
  SELECT found.* FROM logged CROSS JOIN LATERAL (
    SELECT webhook_id, sequence FROM delivery
    WHERE webhook_id = logged.webhook_id AND created_at::timestamptz(0) < $1
      AND state NOT IN ('pending', 'retrying')
    ORDER BY created_at::timestamptz(0) LIMIT $2 FOR UPDATE SKIP LOCKED
  ) found
  LIMIT $2
), gone AS (
  DELETE FROM delivery USING old
  WHERE delivery.webhook_id = old.webhook_id AND delivery.sequence = old.sequence
  RETURNING delivery.id, delivery.webhook_id
), attempts AS (
  DELETE FROM delivery_attempt USING gone WHERE delivery_attempt.delivery_id = gone.id
)
SELECT count(*) AS gone, max(webhook_id) AS last FROM gone`;

type Swept = { readonly gone: number; readonly last: number | null };

/** Deletes deliveries that were settled long ago, with their attempts, also those of deleted webhooks. */
@Injectable()
export class LogSweeper extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {
    super('Old deliveries', settings.WEBHOOK_LOG_SWEEP_MS);
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.settings.WEBHOOK_LOG_SECONDS * 1000);
    for (let from = 0; !ended?.aborted;) {
      const [swept] = await this.database.query<Swept>(SWEEP, [before, BATCH, from]);
      if (!swept || swept.last === null || swept.gone < BATCH) return;
      from = swept.last;
    }
  }
}
