import type { Database, Transaction } from '@deskline/platform';
import type { Written } from '@deskline/record-store';
import type { SettledAttempt } from '../delivery/record-outcomes';
import { count, type Terms } from './count';
import { gather, type Results } from './results';

/** An error stays with a webhook that was disabled for it, whatever is answered to what was under way. */
const LAST_ERRORS = `
UPDATE webhook SET last_error = latest.error
FROM (
  SELECT webhook.id, told.error
  FROM webhook JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS told(webhook_id, uri, error)
    ON webhook.id = told.webhook_id AND webhook.uri = told.uri
  WHERE webhook.last_error IS DISTINCT FROM told.error AND NOT (webhook.disabled AND told.error IS NULL)
  ORDER BY webhook.id FOR NO KEY UPDATE OF webhook
) latest
WHERE webhook.id = latest.id`;

const START_ANEW = `
UPDATE webhook_health SET failures = 0, first_failed_at = NULL, last_failed_at = NULL,
  first_lived_ms = NULL, last_lived_ms = NULL
WHERE webhook_id = $1`;

/**
 * How webhooks fare. Told of attempts after their outcomes are written, in statements of its own: whoever settles
 * deliveries holds their lanes, whoever changes a webhook holds the webhook and then its health, and none of them may
 * wait for another. What cannot be written is forgotten; before a webhook is disabled the log is asked.
 */
export class Health {
  private gathered = new Map<string, Results>();
  private writing: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    /** Some webhook has failed often and long enough. */
    private readonly onDue: () => void,
  ) {}

  /** What is told while something is being written goes together into the next statement. */
  note(attempts: readonly SettledAttempt[]): Promise<void> {
    gather(this.gathered, attempts);
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  /** Beside every change of a webhook: the count starts anew when it is enabled, and with another URI. */
  async accompany(transaction: Transaction, { id, before, after }: Written): Promise<void> {
    if (before === null) return;
    const enabled = before['disabled'] === true && after['disabled'] !== true;
    if (enabled || before['uri'] !== after['uri']) await transaction.query(START_ANEW, [id], 'health.anew');
  }

  private async write(): Promise<void> {
    while (this.gathered.size > 0) {
      const told = [...this.gathered.values()];
      this.gathered = new Map();
      const counted = await count(this.database, told, this.terms);
      const differing = new Set(counted.filter(({ differs }) => differs).map(({ webhook_id }) => webhook_id));
      await this.writeErrors(told.filter(({ webhook_id }) => differing.has(webhook_id)));
      if (counted.some(({ due }) => due)) this.onDue();
    }
  }

  private async writeErrors(told: readonly Results[]): Promise<void> {
    if (told.length === 0) return;
    await this.database.query(LAST_ERRORS, [
      told.map(({ webhook_id }) => webhook_id),
      told.map(({ uri }) => uri),
      told.map(({ error }) => error),
    ]);
  }
}
