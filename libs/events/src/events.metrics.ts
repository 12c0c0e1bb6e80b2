import { Injectable } from '@nestjs/common';
import type { Counter, Gauge } from 'prom-client';
import { Delays, Metrics, type Delay } from '@deskline/platform';

/** Labels of a consumer's metrics: the consumer, and the source of its events. */
export interface ConsumerLabels {
  consumer: string;
  source: string;
}

/** Standing of a consumer behind the log of its source. */
export interface ConsumerLag {
  positions: number;
  /** Age of the last applied event, or of the notice of the first one after a pause; 0 at the end of the log. */
  seconds: number;
}

interface Watched {
  labels: ConsumerLabels;
  lag(): ConsumerLag;
}

/** Metrics of this service's log and of its consumers. */
@Injectable()
export class EventsMetrics {
  readonly unpositionedAge: Gauge<'source'>;
  readonly unpublished: Gauge<'source'>;
  readonly position: Gauge<'source'>;
  readonly failures: Counter<keyof ConsumerLabels>;
  readonly lost: Counter<keyof ConsumerLabels>;
  readonly rewound: Counter<keyof ConsumerLabels>;
  private readonly watched = new Set<Watched>();

  constructor(metrics: Metrics, delays: Delays) {
    delays.register(() => this.delays());
    const ofLog: 'source'[] = ['source'];
    const ofConsumer: (keyof ConsumerLabels)[] = ['consumer', 'source'];
    this.unpositionedAge = metrics.gauge({
      name: 'deskline_events_unpositioned_age_seconds',
      help: 'Age of the oldest committed event that has no position yet',
      labelNames: ofLog,
    });
    this.unpublished = metrics.gauge({
      name: 'deskline_events_unpublished',
      help: 'Events with a position that JetStream has not acknowledged yet',
      labelNames: ofLog,
    });
    this.position = metrics.gauge({
      name: 'deskline_events_position',
      help: 'Last position of the log, shown by the instance that leads it; its increase is the number of events',
      labelNames: ofLog,
    });
    const { watched } = this;
    metrics.gauge({
      name: 'deskline_events_consumer_lag',
      help: 'Positions by which a consumer is behind the end of the log',
      labelNames: ofConsumer,
      collect() {
        this.reset();
        for (const { labels, lag } of watched) this.set({ ...labels }, lag().positions);
      },
    });
    metrics.gauge({
      name: 'deskline_events_consumer_lag_seconds',
      help: 'Time by which a consumer is behind the end of the log',
      labelNames: ofConsumer,
      collect() {
        this.reset();
        for (const { labels, lag } of watched) this.set({ ...labels }, lag().seconds);
      },
    });
    this.failures = metrics.counter({
      name: 'deskline_events_consumer_failures_total',
      help: 'Batches of events that could not be applied and were retried',
      labelNames: ofConsumer,
    });
    this.lost = metrics.counter({
      name: 'deskline_events_lost_total',
      help: 'Events deleted before a consumer had applied them',
      labelNames: ofConsumer,
    });
    this.rewound = metrics.counter({
      name: 'deskline_events_rewound_total',
      help: 'Times a consumer found another or a shorter log at its source',
      labelNames: ofConsumer,
    });
  }

  /** Shows the lag of a consumer until the returned function is called. */
  watch(labels: ConsumerLabels, lag: () => ConsumerLag): () => void {
    const entry = { labels, lag };
    this.watched.add(entry);
    return () => this.watched.delete(entry);
  }

  /** Delays of the logs and consumers that this process leads. */
  private async delays(): Promise<Delay[]> {
    const logs = (await this.unpositionedAge.get()).values.map(({ labels: { source }, value }) => ({
      name: `log of ${source}`,
      seconds: Math.round(value),
    }));
    const consumers = [...this.watched].map(({ labels: { consumer, source }, lag }) => ({
      name: `${consumer} of ${source}`,
      seconds: Math.round(lag().seconds),
    }));
    return [...logs, ...consumers];
  }
}
