import type { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics';

/** Seconds: from a prepared read to a call that has timed out everywhere. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times requests of one subject. The labelled children are looked up once, not per request. */
export class RequestMetrics {
  private readonly durations: Histogram.Internal<'subject'>;
  private readonly counters = new Map<number, Counter.Internal>();
  private readonly total: Counter<'subject' | 'status'>;

  constructor(
    metrics: Metrics,
    private readonly subject: string,
  ) {
    this.durations = metrics
      .histogram({
        name: 'deskline_request_duration_seconds',
        help: 'Time from taking a request to its reply',
        labelNames: ['subject'],
        buckets: BUCKETS,
      })
      .labels(subject);
    this.total = metrics.counter({
      name: 'deskline_requests_total',
      help: 'Requests answered, by subject and status',
      labelNames: ['subject', 'status'],
    });
  }

  answered(status: number, startedAt: number): void {
    this.durations.observe((performance.now() - startedAt) / 1_000);
    let counter = this.counters.get(status);
    if (!counter) this.counters.set(status, (counter = this.total.labels(this.subject, String(status))));
    counter.inc();
  }
}
