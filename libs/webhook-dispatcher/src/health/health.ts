import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Signal, type Database, type Transaction } from '@deskline/platform';
import type { Written } from '@deskline/record-store';
import type { SettledAttempt } from '../delivery/queue/record-outcomes';
import { count, type Terms } from './count';
import { gather, merged, type Results } from './results';

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

const RETRY_MS = 500;
/** Between statements: one can tell of several batches. The first failure of a webhook is told at once. */
const REST_MS = 200;

/**
 * How webhooks fare. Told of attempts after their outcomes are written, in statements of its own: whoever settles
 * deliveries holds their lanes, whoever changes a webhook holds the webhook and then its health, and none of them may
 * wait for another. Nobody waits for this to be written, either.
 */
export class Health {
  private readonly logger = new Logger(Health.name);
  private gathered = new Map<string, Results>();
  private writing: Promise<void> | null = null;
  /** Those of which the last that was written is that they fail. */
  private readonly failing = new Set<string>();
  private readonly rest = new Signal();
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    /** Some webhook has failed often and long enough. */
    private readonly onDue: () => void,
  ) {}

  /** What is told while something is being written goes together into the next statement. */
  note(attempts: readonly SettledAttempt[]): void {
    gather(this.gathered, attempts);
    if (this.hasNews()) this.rest.notify();
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
  }

  /** Gives up on what cannot be written: before a webhook is disabled the log of attempts is asked. */
  async close(): Promise<void> {
    this.closed = true;
    this.rest.notify();
    await this.writing;
  }

  /** Beside every change of a webhook: the count starts anew when it is enabled, and with another URI. */
  async accompany(transaction: Transaction, { id, before, after }: Written): Promise<void> {
    if (before === null) return;
    const enabled = before['disabled'] === true && after['disabled'] !== true;
    if (enabled || before['uri'] !== after['uri']) await transaction.query(START_ANEW, [id], 'health.anew');
  }

  private async writeAll(): Promise<void> {
    while (this.gathered.size > 0) {
      const told = this.gathered;
      this.gathered = new Map();
      try {
        await this.write([...told.values()]);
        this.remember(told);
        if (!this.hasNews()) await this.rest.wait(REST_MS);
      } catch (error) {
        this.logger.warn(`Cannot write down how webhooks fare: ${String(error)}`);
        if (this.closed) return;
        this.putBack(told);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private hasNews(): boolean {
    return [...this.gathered].some(([key, { failure }]) => failure !== null && !this.failing.has(key));
  }

  private async write(told: readonly Results[]): Promise<void> {
    const counted = await count(this.database, told, this.terms);
    if (counted.some(({ due }) => due)) this.onDue();
    const differing = new Set(counted.filter(({ differs }) => differs).map(({ webhook_id }) => webhook_id));
    await this.writeErrors(told.filter(({ webhook_id }) => differing.has(webhook_id))).catch(
      (error: unknown) => this.logger.warn(`Cannot write down last errors of webhooks: ${String(error)}`),
    );
  }

  private remember(told: ReadonlyMap<string, Results>): void {
    for (const [key, { error }] of told) {
      if (error === null) this.failing.delete(key);
      else this.failing.add(key);
    }
  }

  private putBack(told: ReadonlyMap<string, Results>): void {
    const newer = this.gathered;
    this.gathered = new Map(told);
    for (const [key, results] of newer) {
      const older = told.get(key);
      this.gathered.set(key, older ? merged(older, results) : results);
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
