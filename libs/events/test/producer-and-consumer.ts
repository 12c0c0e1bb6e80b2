import { randomUUID } from 'node:crypto';
import type { JetStreamManager } from 'nats';
import type { EventHandler } from '../src/consume/handler';
import type { EventsSettings } from '../src/events.settings';
import { EventService, PositionRecorder, migrateEvents, until } from './event-service';
import { streamOf } from '../src/subjects';

export interface ProducerAndConsumerOptions {
  natsUrl: string;
  /** Creates a database that is dropped on close. */
  database(): Promise<{ url: string; drop(): Promise<void> }>;
}

/** A producer and a consumer, each with its own database, and a source name of their own. */
export class ProducerAndConsumer {
  readonly source = `s-${randomUUID()}`;
  private readonly instances: EventService[] = [];
  private readonly databases: { url: string; drop(): Promise<void> }[] = [];
  producer!: EventService;
  ledger!: PositionRecorder;
  private there = '';
  private here = '';

  private constructor(private readonly options: ProducerAndConsumerOptions) {}

  static async open(options: ProducerAndConsumerOptions): Promise<ProducerAndConsumer> {
    const env = new ProducerAndConsumer(options);
    env.here = await env.migrated();
    await env.anotherLog();
    env.producer.publish();
    return env;
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.stop()));
    await Promise.all(this.databases.map((database) => database.drop()));
  }

  /** Starts the producer's next instance, which does not publish yet. */
  async restartProducer(): Promise<EventService> {
    await this.producer?.stop();
    return (this.producer = await this.start(this.there));
  }

  /** Restarts the producer with an empty database. */
  async anotherLog(): Promise<void> {
    this.there = await this.migrated();
    await this.restartProducer();
  }

  /** Copies the producer's database, which nobody uses meanwhile; the producer publishes again afterwards. */
  async backUp(copy: (name: string) => Promise<{ url: string; drop(): Promise<void> }>): Promise<string> {
    await this.producer.stop();
    const backup = await copy(new URL(this.there).pathname.slice(1));
    this.databases.push(backup);
    await this.restartProducer();
    this.producer.publish();
    return backup.url;
  }

  /** Restarts the producer with a database of an earlier time; it does not publish yet. */
  async restore(backup: string): Promise<void> {
    this.there = backup;
    await this.restartProducer();
  }

  /** Starts an instance of the consumer's service, which does not consume yet. */
  async consumerInstance(settings: Partial<EventsSettings> = {}): Promise<EventService> {
    const instance = await this.start(this.here, settings);
    this.ledger = await PositionRecorder.create(instance.context.database);
    return instance;
  }

  async consume(handler?: EventHandler, settings: Partial<EventsSettings> = {}): Promise<EventService> {
    const instance = await this.consumerInstance(settings);
    instance.consume(this.source, handler ?? this.ledger);
    return instance;
  }

  async write(count: number): Promise<void> {
    for (let nth = 0; nth < count; nth++) await this.producer.write({ object_id: nth });
  }

  /** Writes from several sides during an action, and returns the number of events. */
  async writeDuring(happening: () => Promise<void>, writers = 2): Promise<number> {
    let writing = true;
    let written = 0;
    const writes = Array.from({ length: writers }, async () => {
      while (writing) await this.producer.write({}).then(() => written++);
    });
    await happening();
    writing = false;
    await Promise.all(writes);
    return written;
  }

  /** Waits for so many applied positions, and returns them in order. */
  async applied(count: number): Promise<number[]> {
    let positions: number[] = [];
    await until(async () => {
      // A spec that cuts connections may have cut this one.
      positions = await this.ledger.positions().catch(() => []);
      return positions.length >= count;
    });
    return positions;
  }

  /** Waits until the consumer has a pull request at JetStream. */
  async reading(): Promise<void> {
    const { manager, name } = await this.stream();
    await until(async () =>
      (await manager.consumers.list(name).next()).some(({ num_waiting }) => num_waiting > 0),
    );
  }

  /** Waits for the stream, which JetStream may create after the first announcements. */
  async stream(): Promise<{ manager: JetStreamManager; name: string }> {
    const manager = await this.producer.context.nats.connection.jetstreamManager();
    const name = streamOf(this.source);
    await until(() =>
      manager.streams.info(name).then(
        () => true,
        () => false,
      ),
    );
    return { manager, name };
  }

  private async start(databaseUrl: string, settings: Partial<EventsSettings> = {}): Promise<EventService> {
    const { natsUrl } = this.options;
    const instance = await EventService.start({
      source: this.source,
      databaseUrl,
      natsUrl,
      settings: { EVENTS_BATCH: 50, ...settings },
    });
    this.instances.push(instance);
    return instance;
  }

  private async migrated(): Promise<string> {
    const database = await this.options.database();
    this.databases.push(database);
    await migrateEvents(database.url);
    return database.url;
  }
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
