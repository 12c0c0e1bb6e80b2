import type { Database } from '@deskline/platform';
import { errorOf, isSuccess } from '../delivery/outcome';
import type { SettledAttempt } from '../delivery/record-outcomes';

/**
 * How webhooks fare. Told of attempts after their outcomes are written, in a transaction of its own: whoever settles
 * deliveries holds their lanes, whoever changes a webhook holds the webhook, and neither may wait for the other.
 */
export class Health {
  constructor(private readonly database: Database) {}

  /** last_error of a webhook: that of its latest attempt, nothing after a success. Only what differs is written. */
  async note(attempts: readonly SettledAttempt[]): Promise<void> {
    const latest = new Map<number, string | null>();
    for (const { delivery, outcome } of attempts) {
      if (delivery.kind === 'test' || outcome.kind === 'withheld') continue;
      if (isSuccess(outcome) && delivery.last_error === null) continue;
      latest.set(delivery.webhook_id, errorOf(outcome));
    }
    if (latest.size === 0) return;
    await this.database.query(
      `UPDATE webhook SET last_error = latest.error
       FROM unnest($1::bigint[], $2::text[]) AS latest(webhook_id, error)
       WHERE webhook.id = latest.webhook_id AND webhook.last_error IS DISTINCT FROM latest.error`,
      [[...latest.keys()], [...latest.values()]],
    );
  }
}
