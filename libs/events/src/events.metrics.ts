import { Injectable } from '@nestjs/common';
import type { Counter, Gauge } from 'prom-client';
import { Metrics } from '@deskline/platform';

/** Whose numbers they are: a consumer of this service, and the source it works. */
export interface ConsumerLabels {
  consumer: string;
  source: string;
}

/** What an operator sees of the log of this service and of those it follows. */
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
      help: 'Events with a position that JetStream has not taken yet',
      labelNames: ofLog,
    });
    this.lag = metrics.gauge({
      name: 'deskline_events_consumer_lag',
      help: 'Positions a consumer is behind the last known end of the log',
      labelNames: ofConsumer,
    });
    this.failures = metrics.counter({
      name: 'deskline_events_consumer_failures_total',
      help: 'Batches of events that could not be worked and were tried again',
      labelNames: ofConsumer,
    });
    this.lost = metrics.counter({
      name: 'deskline_events_lost_total',
      help: 'Events no longer kept when a consumer asked for them',
      labelNames: ofConsumer,
    });
    this.rewound = metrics.counter({
      name: 'deskline_events_rewound_total',
      help: 'Times a log turned out to be another or a shorter one than a consumer had worked',
      labelNames: ofConsumer,
    });
  }
}
