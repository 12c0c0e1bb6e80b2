import { Logger } from '@nestjs/common';
import { Signal } from '@deskline/platform';
import {
  AckPolicy,
  DeliverPolicy,
  nanos,
  type ConsumerMessages,
  type JsMsg,
  type NatsConnection,
} from 'nats';
import type { DomainEvent } from '../event';
import type { EventsSettings } from '../events.settings';
import { pause, pauseAfter, natsPauses } from '../pause';
import { logOf, streamOf } from '../subjects';

/** Time after which JetStream deletes an unused ephemeral consumer. */
const FORGOTTEN_AFTER_MS = 120_000;
/** Length of a pull request at rest; half of it is the interval of heartbeats. */
const PULL_MS = 60_000;
/** Limit of requested messages that have not arrived. */
const MAX_PULLED = 100;

export interface TailListener {
  arrived(): void;
  /** The tail reads from now on, or the log is another one: events before this must be requested from the source. */
  restarted(): void;
}

/**
 * Reads new events from JetStream, without guarantees: consumers detect gaps by position. Hence no acknowledgements,
 * and no ordered consumer of the nats library, which has no back-pressure: while `arrived` is full, messages stay in
 * JetStream.
 */
export class JetStreamTail {
  private readonly logger = new Logger(JetStreamTail.name);
  private readonly room = new Signal();
  private messages: ConsumerMessages | null = null;
  readonly arrived: DomainEvent[] = [];
  /** Only events of this log are accepted; none while it is null. */
  log: string | null = null;

  constructor(
    private readonly connection: NatsConnection,
    private readonly source: string,
    private readonly settings: EventsSettings,
    private readonly listener: TailListener,
  ) {}

  async run(ended: AbortSignal): Promise<void> {
    ended.addEventListener('abort', () => this.restart(), { once: true });
    let failures = 0;
    while (!ended.aborted) {
      try {
        this.messages = await this.open();
        failures = 0;
        this.listener.restarted();
        if (ended.aborted) this.restart();
        await this.receive(this.messages, ended);
      } catch (error) {
        this.logger.debug(`No events from JetStream for now: ${String(error)}`);
      }
      await pause(pauseAfter(++failures, natsPauses(this.settings)), ended);
    }
  }

  /** Opens a new JetStream consumer, as the old one may have vanished unnoticed. */
  restart(): void {
    this.messages?.stop();
  }

  drop(count: number): void {
    if (count === 0) return;
    this.arrived.splice(0, count);
    this.room.notify();
  }

  private async open(): Promise<ConsumerMessages> {
    const stream = streamOf(this.source);
    const options = { timeout: this.settings.EVENTS_ANSWER_MS, checkAPI: false };
    const manager = await this.connection.jetstreamManager(options);
    const { name } = await manager.consumers.add(stream, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.New,
      inactive_threshold: nanos(FORGOTTEN_AFTER_MS),
      mem_storage: true,
      num_replicas: 1,
    });
    const consumer = await this.connection.jetstream(options).consumers.get(stream, name);
    return consumer.consume({
      max_messages: MAX_PULLED,
      expires: PULL_MS,
      abort_on_missing_resource: true,
    });
  }

  private async receive(messages: ConsumerMessages, ended: AbortSignal): Promise<void> {
    for await (const message of messages) {
      if (!this.isOfLog(message)) {
        this.listener.restarted();
        continue;
      }
      // A source of an earlier version sends each event alone.
      this.arrived.push(...[message.json<DomainEvent | DomainEvent[]>()].flat());
      this.listener.arrived();
      // One batch is applied while the next arrives.
      while (!ended.aborted && this.arrived.length >= 2 * this.settings.EVENTS_BATCH) {
        await this.room.wait(PULL_MS, ended);
      }
    }
  }

  private isOfLog(message: JsMsg): boolean {
    return this.log !== null && logOf(message.headers?.get('Nats-Msg-Id') ?? '') === this.log;
  }
}
