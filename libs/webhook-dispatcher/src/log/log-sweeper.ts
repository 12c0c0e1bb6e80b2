import { Clock, Database, Sweeper } from '@deskline/platform';
import { Accounts, daysBefore } from '@deskline/record-store';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';

const BATCH = 1_000;

/**
 * Deletes a batch of the oldest settled deliveries: webhook by webhook through the index, each from its beginning. Another
 * instance that sweeps at the same time takes others. The next batch goes on where this one ended. The counter of sequence
 * numbers and open deliveries stay.
 */
const sweepOf = (logged: string, open: string): string => `
WITH RECURSIVE logged AS (${logged}), old AS MATERIALIZED (
  SELECT found.* FROM logged CROSS JOIN LATERAL (
    SELECT webhook_id, sequence FROM delivery
    WHERE webhook_id = logged.webhook_id AND created_at::timestamptz(0) < $1
      AND state NOT IN (${open})
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

const SWEEP = sweepOf(
  `
  (SELECT webhook_id FROM delivery WHERE webhook_id >= $3 ORDER BY webhook_id LIMIT 1)
  UNION ALL
  SELECT next.* FROM logged CROSS JOIN LATERAL (
    SELECT webhook_id FROM delivery WHERE delivery.webhook_id > logged.webhook_id ORDER BY webhook_id LIMIT 1
  ) next`,
  `'pending', 'retrying'`,
);
/** Messages that are held for a disabled webhook may still be delivered: an account's own days leave them. */
const SWEEP_ACCOUNT = sweepOf(
  'SELECT id AS webhook_id FROM webhook WHERE account_id = $4 AND id >= $3 ORDER BY id',
  `'pending', 'retrying', 'held'`,
);

type Swept = { readonly gone: number; readonly last: number | null };

/** Deletes deliveries that were settled long ago, with their attempts, also those of deleted webhooks. */
@Injectable()
export class LogSweeper extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {
    super('Old deliveries', settings.WEBHOOK_LOG_SWEEP_MS);
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - this.settings.WEBHOOK_LOG_SECONDS * 1000);
    await this.inBatches(SWEEP, before, [], ended);
    // Days that accounts have set; longer ones end with those of the installation.
    for (const { id, days } of this.accounts.retaining('deliveries', 0))
      await this.inBatches(SWEEP_ACCOUNT, daysBefore(now, days), [id], ended);
  }

  private async inBatches(
    text: string,
    before: Date,
    more: readonly string[],
    ended?: AbortSignal,
  ): Promise<void> {
    for (let from = 0; !ended?.aborted;) {
      const [swept] = await this.database.query<Swept>(text, [before, BATCH, from, ...more]);
      if (!swept || swept.last === null || swept.gone < BATCH) return;
      from = swept.last;
    }
  }
}
