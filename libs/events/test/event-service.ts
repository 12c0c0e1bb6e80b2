import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Delays, Database, Metrics, Nats, SystemClock, type Clock } from '@deskline/platform';
import { EventConsumer } from '../src/consume/consumer';
import type { EventHandler } from '../src/consume/handler';
import type { DomainEvent, NewEvent } from '../src/event';
import { EventsContext } from '../src/events.context';
import { EventsMetrics } from '../src/events.metrics';
import { EventsSettings } from '../src/events.settings';
import { Leadership } from '../src/leadership/leadership';
import { appendEvents } from '../src/log/append';
import { givePositions, readHead, storePublished } from '../src/log/head';
import { EVENT_LOG_MIGRATIONS } from '../migrations/event-log-migrations';
import { EventPublisher } from '../src/publish/publisher';
import { RangeResponder } from '../src/publish/range';

export interface EventServiceOptions {
  source?: string;
  databaseUrl: string;
  natsUrl: string;
  settings?: Partial<EventsSettings>;
  clock?: Clock;
}

// The faults of these tests are made on purpose.
Logger.overrideLogger(false);

/** Short schedules; the lease is long enough for a busy machine. */
const quick: Partial<EventsSettings> = {
  EVENTS_POLL_MS: 200,
  EVENTS_LEASE_MS: 10_000,
  EVENTS_TAKEOVER_MS: 50,
  EVENTS_QUIET_MS: 200,
  EVENTS_ANSWER_MS: 1_000,
  EVENTS_RETRY_FIRST_MS: 10,
  EVENTS_RETRY_LONGEST_MS: 200,
};

/** Instance of a service that has an event log and may consume those of others. */
export class EventService {
  private readonly running: { beforeApplicationShutdown(): void | Promise<void> }[] = [];
  private stopped = false;

  private constructor(
    readonly source: string,
    readonly context: EventsContext,
    readonly publisher: EventPublisher,
    readonly metrics: Metrics,
  ) {}

  static async start({
    source = 'here',
    databaseUrl,
    natsUrl,
    ...given
  }: EventServiceOptions): Promise<EventService> {
    const pool = new Pool({ connectionString: databaseUrl, max: 20 });
    const database = new Database(pool);
    const nats = await Nats.connect(natsUrl, source);
    const settings = Object.assign(new EventsSettings(), quick, given.settings);
    const metrics = new Metrics(source);
    const context = new EventsContext(
      database,
      nats,
      given.clock ?? new SystemClock(),
      settings,
      new EventsMetrics(metrics, new Delays()),
      new Leadership(database, settings),
    );
    return new EventService(source, context, new EventPublisher(source, context), metrics);
  }

  publish(): void {
    this.begin(this.publisher);
    this.answer();
  }

  /** Answers requests for ranges without publishing to JetStream. */
  answer(): void {
    this.begin(new RangeResponder(this.source, this.context));
  }

  /** Writes events that JetStream has acknowledged and then lost. */
  async writeLost(count: number): Promise<void> {
    await this.write(...upTo(count).map(() => ({})));
    const { database } = this.context;
    const { head } = await givePositions(database, { above: 0, limit: count, published: 0, now: new Date() });
    await storePublished(database, (await readHead(database)).log, head ?? 0);
  }

  consume(source: string, handler: EventHandler, consumer = 'test'): void {
    this.begin(new EventConsumer({ consumer, source, handler }, this.context));
  }

  /** Writes events in one transaction, as a record writer does. */
  write(...events: Partial<NewEvent>[]): Promise<void> {
    return this.writeThen(() => this.publisher.wake(), events);
  }

  /** Writes events in one transaction, as one of several changes of a call. */
  writeGathering(...events: Partial<NewEvent>[]): Promise<void> {
    return this.writeThen(() => this.publisher.wakeLater(), events);
  }

  private async writeThen(committed: () => void, events: readonly Partial<NewEvent>[]): Promise<void> {
    await this.context.database.transaction(async (transaction) => {
      await appendEvents(transaction, events.map(newEvent));
      transaction.afterCommit(committed);
    });
  }

  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    await Promise.all(this.running.map((part) => part.beforeApplicationShutdown()));
    await this.context.nats.close();
    await this.context.database.pool.end();
  }

  private begin(part: {
    onApplicationBootstrap(): void;
    beforeApplicationShutdown(): void | Promise<void>;
  }): void {
    part.onApplicationBootstrap();
    this.running.push(part);
  }
}

export async function migrateEvents(databaseUrl: string): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    migrations: [...EVENT_LOG_MIGRATIONS],
  });
  await source.initialize();
  await source.runMigrations();
  await source.destroy();
}

export function newEvent(given: Partial<NewEvent> = {}): NewEvent {
  return {
    event: 'task.update',
    account_id: 'widget',
    object_type: 'task',
    object_id: 1,
    person_id: 7,
    person_name: 'Ann',
    audit_line_id: null,
    note_id: null,
    payload: {},
    snapshot: null,
    occurred_at: new Date().toISOString(),
    request_id: null,
    ...given,
  };
}

/** Handler that inserts every position into a table without a unique key, so that duplicates show. */
export class PositionRecorder implements EventHandler {
  readonly handled: DomainEvent[] = [];

  static async create(database: Database): Promise<PositionRecorder> {
    await database.query(
      'CREATE TABLE IF NOT EXISTS ledger (nth bigserial, position bigint, object_id bigint)',
    );
    return new PositionRecorder(database);
  }

  private constructor(readonly database: Database) {}

  async handle(transaction: Parameters<EventHandler['handle']>[0], events: DomainEvent[]): Promise<void> {
    await transaction.query(
      `INSERT INTO ledger (position, object_id)
       SELECT position, object_id FROM unnest($1::bigint[], $2::bigint[]) AS e(position, object_id)`,
      [events.map((event) => event.position), events.map((event) => event.object_id)],
    );
    this.handled.push(...events);
  }

  async positions(): Promise<number[]> {
    const rows = await this.database.query<{ position: number }>('SELECT position FROM ledger ORDER BY nth');
    return rows.map((row) => row.position);
  }

  async objects(): Promise<number[]> {
    const rows = await this.database.query<{ object_id: number }>(
      'SELECT object_id FROM ledger ORDER BY nth',
    );
    return rows.map((row) => row.object_id);
  }
}

export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Waits until the condition holds or the time is over; the expectation after it reports the failure. */
export async function until(holds: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end && !(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
