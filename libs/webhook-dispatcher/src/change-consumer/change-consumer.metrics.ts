import { Database, Metrics, Nats, NO_BODY } from '@deskline/platform';
import { changesSubject, type ChangesAnswer } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';

/** Consumers that are measured: those that have moved last. */
const MEASURED = 1_000;
const TIMEOUT_MS = 2_000;
const STORED = `SELECT account_id, person_id, name, positions FROM change_consumer
ORDER BY updated_at DESC LIMIT ${MEASURED}`;

interface StoredPositions {
  readonly account_id: string;
  readonly person_id: number;
  readonly name: string;
  readonly positions: Readonly<Record<string, number>>;
}

/** Lag of the stored cursors, measured when the metrics are read. */
@Injectable()
export class ChangeConsumerMetrics {
  constructor(
    metrics: Metrics,
    private readonly database: Database,
    private readonly nats: Nats,
  ) {
    const lags = () => this.lags();
    metrics.gauge({
      name: 'deskline_change_consumer_lag',
      help: 'Events of all accounts after the stored cursor, in the logs of all services',
      labelNames: ['account', 'person', 'consumer'],
      async collect() {
        this.reset();
        for (const { account_id: account, person_id, name: consumer, lag } of await lags())
          this.set({ account, person: String(person_id), consumer }, lag);
      },
    });
  }

  /** None while a service does not answer. */
  private async lags() {
    const stored = await this.database.query<StoredPositions & object>(STORED).catch(() => []);
    const services = [...new Set(stored.flatMap(({ positions }) => Object.keys(positions)))];
    const heads = await Promise.all(
      services.map(async (service) => [service, await this.headOf(service)] as const),
    );
    const last = new Map(heads);
    if ([...last.values()].includes(null)) return [];
    return stored.map((consumer) => ({
      ...consumer,
      lag: Object.entries(consumer.positions)
        .map(([service, position]) => Math.max(0, (last.get(service) ?? position) - position))
        .reduce((sum, each) => sum + each, 0),
    }));
  }

  private async headOf(service: string): Promise<number | null> {
    const request = { head: { since: null }, body: NO_BODY };
    return this.nats
      .request<ChangesAnswer>(changesSubject(service), request, TIMEOUT_MS)
      .then(({ head }) => head.last ?? null)
      .catch(() => null);
  }
}
