import { Injectable, Logger, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import {
  DatabaseModule,
  Database,
  loadSettings,
  migrate,
  start,
  type RunningService,
} from '@deskline/platform';
import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import type { DomainEvent } from './event';
import { appendEvents, EVENT_LOG_MIGRATIONS, EventPublisher, EventsModule, EventsSettings } from './index';
import { newEvent, until } from '../test/event-service';

const source = `s-${randomUUID()}`;
const applied: DomainEvent[] = [];

@Injectable()
class Projection {
  async handle(_transaction: unknown, events: DomainEvent[]): Promise<void> {
    applied.push(...events);
  }
}

@Injectable()
class Writer {
  static current: Writer;

  constructor(
    private readonly database: Database,
    private readonly publisher: EventPublisher,
  ) {
    Writer.current = this;
  }

  async write(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await appendEvents(transaction, [newEvent({ event: 'task.create', object_id: 12 })]);
      transaction.afterCommit(() => this.publisher.wake());
    });
  }
}

const database = { service: 'work-records', migrations: [...EVENT_LOG_MIGRATIONS] };

@Module({
  imports: [DatabaseModule.forRoot(database), EventsModule.forRoot({ source })],
  providers: [
    Writer,
    Projection,
    EventsModule.consume({ consumer: 'projection', source, handler: Projection }),
  ],
})
class ServiceModule {}

describe('EventsModule', () => {
  let test: TestDatabase;
  let service: RunningService;

  beforeAll(async () => {
    test = await testDatabase();
    const env = { NATS_URL: testNatsUrl(), LOG_LEVEL: 'silent', ...test.settings };
    await migrate(loadSettings(EventsSettings, env), database);
    service = await start(ServiceModule, { name: 'work-records', settings: EventsSettings }, env);
  });

  afterAll(async () => {
    await test.drop();
    Logger.overrideLogger(false);
  });

  it('publishes, answers range requests and consumes while the service runs', async () => {
    await Writer.current.write();
    await until(() => applied.length === 1);
    expect(applied).toEqual([
      expect.objectContaining({ source, position: 1, event: 'task.create', object_id: 12 }),
    ]);
    // The lag is set after the commit of the batch, a moment after the handler has seen it.
    const lag = `deskline_events_consumer_lag{consumer="projection",source="${source}"`;
    const metrics = async () => (await fetch(`${service.opsUrl}/metrics`)).text();
    await until(async () => (await metrics()).includes(lag));
    expect(await metrics()).toContain(lag);
  });

  it('stops publishing and consuming with the service', async () => {
    const began = performance.now();
    await service.stop();
    // Time that a process has to end by itself.
    expect(performance.now() - began).toBeLessThan(9_500);
  });
});
