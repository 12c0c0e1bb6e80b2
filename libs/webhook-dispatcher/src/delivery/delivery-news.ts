import { EventPublisher, insertEvents, systemEvent, type NewEvent } from '@deskline/events';
import { Clock, Database } from '@deskline/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Time in which the first changes gather: a delivery is filed and answered within it. */
const GATHER_MS = 100;
/** A webhook is told of twice a second at most. */
const PAUSE_MS = 500;
/** Further time for each webhook: an instance tells of 200 webhooks a second at most. */
const PER_WEBHOOK_MS = 5;

export interface WebhookOfAccount {
  readonly webhook_id: number;
  readonly account_id: string;
}

const TELL = insertEvents('$1');

/** An instance that was killed before may not have told the last changes of these. */
const RECENT = `
SELECT id AS webhook_id, account_id FROM webhook WHERE EXISTS (
  SELECT FROM delivery WHERE webhook_id = webhook.id
    AND created_at::timestamptz(0) > now()::timestamptz(0) - interval '1 day'
)`;

/**
 * Tells the change feed of webhooks whose deliveries have changed. A delivery has no event of its own: one statement has
 * those of all webhooks since the last one, so that sending costs no statement more, however much is sent.
 */
@Injectable()
export class DeliveryNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliveryNews.name);
  private gathered = new Map<number, string>();
  /** When webhooks may be told of next, by performance.now(). */
  private nextAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(EventPublisher) private readonly publisher: Pick<EventPublisher, 'wake'>,
  ) {}

  onApplicationBootstrap(): void {
    this.database
      .query<WebhookOfAccount>(RECENT)
      .then((webhooks) => this.note(webhooks))
      .catch((error: unknown) => this.logger.warn(`Cannot read webhooks with news: ${String(error)}`));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.telling;
    await this.tell();
  }

  /** Deliveries of these webhooks have changed, and are committed. */
  note(webhooks: Iterable<WebhookOfAccount>): void {
    for (const { webhook_id, account_id } of webhooks) this.gathered.set(webhook_id, account_id);
    if (this.gathered.size > 0) this.plan();
  }

  private plan(): void {
    if (this.isStopping || this.timer) return;
    const wait = Math.max(GATHER_MS, this.nextAt - performance.now());
    this.timer = setTimeout(() => {
      this.nextAt = performance.now() + PAUSE_MS + this.gathered.size * PER_WEBHOOK_MS;
      this.telling = this.tell().finally(() => {
        this.timer = undefined;
        if (this.gathered.size > 0) this.plan();
      });
    }, wait);
  }

  private async tell(): Promise<void> {
    if (this.gathered.size === 0) return;
    const news = this.gathered;
    this.gathered = new Map();
    const occurred_at = this.clock.now().toISOString();
    const events = [...news].map(([id, account_id]) => eventOf(id, account_id, occurred_at));
    try {
      await this.database.query(TELL, [JSON.stringify(events)], 'deliveries.news');
      this.publisher.wake();
    } catch (error) {
      this.logger.warn(`Cannot tell of ${news.size} webhooks: ${String(error)}`);
      this.gathered = new Map([...news, ...this.gathered]);
    }
  }
}

const eventOf = (object_id: number, account_id: string, occurred_at: string): NewEvent =>
  systemEvent({
    event: 'webhook.deliveries-changed',
    account_id,
    object_type: 'webhook',
    object_id,
    occurred_at,
  });
