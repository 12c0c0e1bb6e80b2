import { Delays, exemplar, Metrics, traceIdIn } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Histogram } from 'prom-client';
import { AccountLabels, MOST_ACCOUNTS } from '../account-labels';
import type { Attempt } from './attempt/attempt';
import { isSuccess } from './attempt/outcome';
import type { ClaimedDelivery } from './queue/delivery';
import { Capacity } from './capacity';
import { DeliveryQueue } from './queue/delivery-queue';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const OUTCOMES = ['succeeded', 'failed', 'withheld'] as const;

/** Counted here, and copied into the metric when it is scraped. */
type Ended = Record<(typeof OUTCOMES)[number], number>;

interface AccountSeries {
  readonly latency: Histogram.Internal<'account'>;
  readonly ended: Ended;
}

/** Metrics of the sender. */
@Injectable()
export class DeliveryMetrics {
  private readonly labels = new AccountLabels();
  private readonly series = new LRUCache<string, AccountSeries>({ max: MOST_ACCOUNTS });
  private readonly ended = new Map<string, Ended>();
  private readonly observations = new Observations();
  private readonly latency;
  private readonly duration;

  constructor(
    @Inject(Metrics) metrics: Metrics,
    @Inject(Capacity) capacity: Capacity,
    @Inject(DeliveryQueue) queue: DeliveryQueue,
    @Inject(Delays) delays: Delays,
  ) {
    delays.register(async (account) => {
      const age = (await queue.ages()).find(({ account_id }) => account_id === account);
      return [{ name: 'webhook messages', seconds: Math.round(age?.seconds ?? 0) }];
    });
    const { ended, labels, observations } = this;
    const collect = () => observations.flush();
    metrics.counter({
      name: 'deskline_webhook_attempts_total',
      help: 'Attempts to deliver a message, by outcome',
      labelNames: ['outcome', 'account'],
      collect() {
        this.reset();
        for (const [account, counts] of ended)
          for (const outcome of OUTCOMES)
            if (counts[outcome] > 0) this.inc({ outcome, account }, counts[outcome]);
      },
    });
    this.latency = metrics.histogram({
      name: 'deskline_webhook_first_byte_seconds',
      help: 'Time from the commit of an event to the first byte of the first attempt to deliver it',
      labelNames: ['account'],
      buckets: SECONDS,
      enableExemplars: true,
      collect,
    });
    this.duration = metrics.histogram({
      name: 'deskline_webhook_attempt_duration_seconds',
      help: 'Time a receiver took to answer',
      buckets: SECONDS,
      collect,
    });
    metrics.gauge({
      name: 'deskline_webhook_in_flight',
      help: 'Deliveries claimed by this process and not yet answered',
      labelNames: ['account'],
      collect() {
        this.reset();
        const underWay = capacity.underWay.accounts.entries();
        for (const [account, count] of underWay) this.inc({ account: labels.of(account) }, count);
      },
    });
    metrics.gauge({
      name: 'deskline_webhook_queue_age_seconds',
      help: 'Age of the oldest due message that no instance has claimed; the same in every instance',
      labelNames: ['account'],
      async collect() {
        const ages = await queue.ages().catch(() => []);
        this.reset();
        for (const { account_id, seconds } of ages) this.set({ account: labels.of(account_id) }, seconds);
      },
    });
    metrics.gauge({
      name: 'deskline_webhook_oldest_undelivered_seconds',
      help: 'Age of the oldest message that no receiver has accepted, of the 20 accounts with the oldest; the same in every instance',
      labelNames: ['account'],
      async collect() {
        const ages = await queue.undelivered().catch(() => []);
        this.reset();
        for (const { account_id: account, seconds } of ages) this.set({ account }, seconds);
      },
    });
  }

  /** A recorded trace becomes the exemplar of its latency. */
  firstByte({ attempts, kind, again, occurred_at, account_id, traceparent }: ClaimedDelivery): void {
    if (attempts > 0 || again || kind !== 'event') return;
    const seconds = Math.max(0, Date.now() - occurred_at.getTime()) / 1000;
    const traceId = traceIdIn(traceparent);
    if (traceId === undefined) this.observations.add(this.of(account_id).latency, seconds);
    else this.latency.observe(exemplar({ account: this.labels.of(account_id) }, seconds, traceId));
  }

  attempted({ delivery, outcome, duration_ms }: Attempt): void {
    const result = isSuccess(outcome) ? 'succeeded' : outcome.kind === 'withheld' ? 'withheld' : 'failed';
    this.of(delivery.account_id).ended[result]++;
    if (duration_ms !== null) this.observations.add(this.duration, duration_ms / 1000);
  }

  /** Series of an account, cached: finding the series of some labels costs more than counting. */
  private of(account: string): AccountSeries {
    const cached = this.series.get(account);
    if (cached) return cached;
    const name = this.labels.of(account);
    const ended = this.ended.get(name) ?? { succeeded: 0, failed: 0, withheld: 0 };
    this.ended.set(name, ended);
    const series = { latency: this.latency.labels(name), ended };
    this.series.set(account, series);
    return series;
  }
}

interface Series {
  observe(value: number): void;
}

const MOST_OBSERVATIONS = 1_000;

/** Buffers observations: made one by one among other work, they take several times as long. */
class Observations {
  private waiting: { readonly series: Series; readonly value: number }[] = [];

  add(series: Series, value: number): void {
    this.waiting.push({ series, value });
    if (this.waiting.length >= MOST_OBSERVATIONS) this.flush();
  }

  flush(): void {
    const observations = this.waiting;
    this.waiting = [];
    for (const { series, value } of observations) series.observe(value);
  }
}
