import type { Metrics } from '@deskline/platform';
import type { Attempt } from './attempt';
import type { ClaimedDelivery } from './claim';
import { isSuccess } from './outcome';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What the sending of messages shows on /metrics. */
export class DeliveryMetrics {
  private readonly attempts;
  private readonly latency;
  private readonly duration;
  private readonly inFlight;

  constructor(metrics: Metrics) {
    this.attempts = metrics.counter({
      name: 'deskline_webhook_attempts_total',
      help: 'Attempts to deliver a message, by what they came to',
      labelNames: ['outcome'],
    });
    this.latency = metrics.histogram({
      name: 'deskline_webhook_first_attempt_seconds',
      help: 'Time from the making of a delivery to its first attempt',
      buckets: SECONDS,
    });
    this.duration = metrics.histogram({
      name: 'deskline_webhook_attempt_duration_seconds',
      help: 'Time a receiver took to answer',
      buckets: SECONDS,
    });
    this.inFlight = metrics.gauge({
      name: 'deskline_webhook_in_flight',
      help: 'Deliveries claimed by this process and not yet settled',
    });
  }

  started(delivery: ClaimedDelivery, inFlight: number): void {
    this.inFlight.set(inFlight);
    if (delivery.attempts === 0 && delivery.kind === 'event') {
      this.latency.observe(Math.max(0, Date.now() - delivery.created_at.getTime()) / 1000);
    }
  }

  ended({ outcome, duration_ms }: Attempt): void {
    this.attempts.inc({
      outcome: isSuccess(outcome) ? 'succeeded' : outcome.kind === 'withheld' ? 'withheld' : 'failed',
    });
    if (duration_ms !== null) this.duration.observe(duration_ms / 1000);
  }
}
