import type { Metrics } from '@deskline/platform';
import type { Histogram } from 'prom-client';

/** Seconds: from a timer that was waited for to one that was due while all instances were away. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30, 60, 300, 900, 3_600];

/** Lateness of timers. Gauges are computed from what the runner remembers: a scrape asks PostgreSQL nothing. */
export class TimerMetrics {
  private readonly lateness: Histogram;

  /** `untilFirst`: milliseconds until the first timer is due; negative when it should have run. */
  constructor(metrics: Metrics, untilFirst: () => number, failing: () => number) {
    this.lateness = metrics.histogram({
      name: 'deskline_timer_lateness_seconds',
      help: 'Time from the moment at which the first record of a timer was due to the start of its change',
      buckets: BUCKETS,
    });
    metrics.gauge({
      name: 'deskline_timer_overdue_seconds',
      help: 'Time for which the first due timer has waited at this instance; 0 while none waits',
      collect() {
        this.set(Math.max(0, -untilFirst()) / 1_000);
      },
    });
    metrics.gauge({
      name: 'deskline_timer_failing_records',
      help: 'Records that are due and could not be changed by this instance; they are retried with pauses',
      collect() {
        this.set(failing());
      },
    });
  }

  late(milliseconds: number): void {
    this.lateness.observe(milliseconds / 1_000);
  }
}
