import type { Counter, Histogram } from 'prom-client';
import { exemplar, type Metrics } from './metrics';

/** Seconds: from a prepared read to a call that has timed out everywhere. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times requests of one subject. The labelled children are looked up once, not per request. */
export class RequestMetrics {
  private readonly durations: Histogram<'subject'>;
  private readonly ownDurations: Histogram.Internal<'subject'>;
  private readonly counters = new Map<number, Counter.Internal>();
  private readonly total: Counter<'subject' | 'status'>;

  constructor(
    metrics: Metrics,
    private readonly subject: string,
  ) {
    this.durations = metrics.histogram({
      name: 'deskline_request_duration_seconds',
      help: 'Time from taking a request to its reply',
      labelNames: ['subject'],
      buckets: BUCKETS,
      enableExemplars: true,
    });
    this.ownDurations = this.durations.labels(subject);
    this.total = metrics.counter({
      name: 'deskline_requests_total',
      help: 'Requests answered, by subject and status',
      labelNames: ['subject', 'status'],
    });
  }

  /** A recorded trace becomes the exemplar of its duration. */
  answered(status: number, startedAt: number, traceId?: string): void {
    const seconds = (performance.now() - startedAt) / 1_000;
    if (traceId === undefined) this.ownDurations.observe(seconds);
    else this.durations.observe(exemplar({ subject: this.subject }, seconds, traceId));
    let counter = this.counters.get(status);
    if (!counter) this.counters.set(status, (counter = this.total.labels(this.subject, String(status))));
    counter.inc();
  }
}
