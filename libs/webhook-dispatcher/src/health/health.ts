import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, Signal } from '@deskline/platform';
import type { WriteContext } from '@deskline/record-store';
import type { WebhookRow } from '../webhook/webhook.record';
import { DeliveryNews, type WebhookOfAccount } from '../delivery/delivery-news';
import type { SettledAttempt } from '../delivery/queue/record-outcomes';
import { MailSender } from '../mail/mail-sender';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { count } from './count';
import { HealthMonitor } from './health-monitor';
import { gather, merged, type Results } from './results';

/** A disabled webhook keeps the error it was disabled for, whatever the outcome of attempts that were under way. */
const LAST_ERRORS = `
UPDATE webhook SET last_error = latest.error
FROM (
  SELECT webhook.id, result.error
  FROM webhook JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS result(webhook_id, uri, error)
    ON webhook.id = result.webhook_id AND webhook.uri = result.uri
  WHERE webhook.last_error IS DISTINCT FROM result.error AND NOT (webhook.disabled AND result.error IS NULL)
  ORDER BY webhook.id FOR NO KEY UPDATE OF webhook
) latest
WHERE webhook.id = latest.id RETURNING webhook.id AS webhook_id, webhook.account_id`;

const RESET_COUNT = `
UPDATE webhook_health SET failures = 0, first_failed_at = NULL, last_failed_at = NULL,
  first_lived_ms = NULL, last_lived_ms = NULL
WHERE webhook_id = $1`;

const RETRY_MS = 500;
/** Pause between statements, so that one has the results of several batches. The first failure of a webhook ends it. */
const REST_MS = 200;

/**
 * Health of webhooks: last error and consecutive failures. It is written after the outcomes, in statements of its own: a
 * transaction that settles deliveries has their lanes locked, one that changes a webhook has the webhook and then its
 * health, and neither may wait for the other. No delivery waits for it.
 */
@Injectable()
export class Health {
  private readonly logger = new Logger(Health.name);
  private gathered = new Map<string, Results>();
  private writing: Promise<void> | null = null;
  /** Webhooks whose last written result is a failure. */
  private readonly failing = new Set<string>();
  private readonly rest = new Signal();
  private closed = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(HealthMonitor) private readonly monitor: HealthMonitor,
    @Inject(MailSender) private readonly mails: MailSender,
    @Inject(DeliveryNews) private readonly news: DeliveryNews,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {}

  /** Notes attempts; those noted while a statement runs go together into the next one. */
  note(attempts: readonly SettledAttempt[]): void {
    gather(this.gathered, attempts);
    if (this.hasNewFailure()) this.rest.notify();
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
  }

  /** Gives up on results that cannot be written: the log of attempts is checked before a webhook is disabled. */
  async close(): Promise<void> {
    this.closed = true;
    this.rest.notify();
    await this.writing;
  }

  /** Resets the count of failures when the webhook is enabled, and with another URI. */
  async resetCount({ transaction, id, before, after }: WriteContext<WebhookRow>): Promise<void> {
    if (before === null) return;
    const enabled = before.disabled === true && after.disabled !== true;
    if (enabled || before.uri !== after.uri) await transaction.query(RESET_COUNT, [id], 'health.anew');
  }

  private async writeAll(): Promise<void> {
    while (this.gathered.size > 0) {
      const results = this.gathered;
      this.gathered = new Map();
      try {
        await this.write([...results.values()]);
        this.remember(results);
        if (!this.hasNewFailure()) await this.rest.wait(REST_MS);
      } catch (error) {
        this.logger.warn(`Cannot write the health of webhooks: ${String(error)}`);
        if (this.closed) return;
        this.putBack(results);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private hasNewFailure(): boolean {
    return [...this.gathered].some(([key, { failure }]) => failure !== null && !this.failing.has(key));
  }

  private async write(results: readonly Results[]): Promise<void> {
    const counted = await count(this.database, results, this.settings);
    if (counted.some(({ due }) => due)) this.monitor.disableDue();
    if (counted.some(({ mailed }) => mailed)) this.mails.wake();
    const differing = new Set(counted.filter(({ differs }) => differs).map(({ webhook_id }) => webhook_id));
    await this.writeErrors(results.filter(({ webhook_id }) => differing.has(webhook_id))).catch(
      (error: unknown) => this.logger.warn(`Cannot write last errors of webhooks: ${String(error)}`),
    );
  }

  private remember(results: ReadonlyMap<string, Results>): void {
    for (const [key, { error }] of results) {
      if (error === null) this.failing.delete(key);
      else this.failing.add(key);
    }
  }

  private putBack(results: ReadonlyMap<string, Results>): void {
    const newer = this.gathered;
    this.gathered = new Map(results);
    for (const [key, result] of newer) {
      const older = results.get(key);
      this.gathered.set(key, older ? merged(older, result) : result);
    }
  }

  private async writeErrors(results: readonly Results[]): Promise<void> {
    if (results.length === 0) return;
    const changed = await this.database.query<WebhookOfAccount>(LAST_ERRORS, [
      results.map(({ webhook_id }) => webhook_id),
      results.map(({ uri }) => uri),
      results.map(({ error }) => error),
    ]);
    this.news.note(changed);
  }
}
