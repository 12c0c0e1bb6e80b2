import { Injectable } from '@nestjs/common';
import type { Counter, Gauge } from 'prom-client';
import { Metrics } from '@deskline/platform';

/** Labels of a consumer's metrics: the consumer, and the source of its events. */
export interface ConsumerLabels {
  consumer: string;
  source: string;
}

/** Metrics of this service's log and of its consumers. */
@Injectable()
export class EventsMetrics {
  readonly unpositionedAge: Gauge<'source'>;
  readonly unpublished: Gauge<'source'>;
  readonly lag: Gauge<keyof ConsumerLabels>;
  readonly failures: Counter<keyof ConsumerLabels>;
  readonly lost: Counter<keyof ConsumerLabels>;
  readonly rewound: Counter<keyof ConsumerLabels>;

  constructor(metrics: Metrics) {
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
    this.lag = metrics.gauge({
      name: 'deskline_events_consumer_lag',
      help: 'Positions by which a consumer is behind the end of the log',
      labelNames: ofConsumer,
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
}
