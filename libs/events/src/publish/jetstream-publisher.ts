import { Logger } from '@nestjs/common';
import { Signal } from '@deskline/platform';
import type { EventsContext } from '../events.context';
import { readHead, storePublished } from '../log/head';
import { readEvents } from '../log/read';
import { pause, pauseAfter, natsPauses } from '../pause';
import { grownSubject, headSubject } from '../subjects';
import { EventStream } from './stream';

const EMPTY = new Uint8Array();

/** Last position of a log; null for a log that cannot be published at the moment. */
export interface AnnouncedHead {
  readonly log: string | null;
  readonly position: number;
}

/** Publishes positioned events to JetStream, in order. Runs in the leader only. */
export class JetStreamPublisher {
  private readonly logger = new Logger(JetStreamPublisher.name);
  private readonly signal = new Signal();
  private readonly stream: EventStream;
  private stored = 0;
  private head = 0;
  private failures = 0;
  private log: string | null = null;
  private announcement: NodeJS.Timeout | undefined;
  /** Last position that JetStream has acknowledged. */
  published = 0;

  constructor(
    private readonly source: string,
    private readonly context: EventsContext,
  ) {
    this.stream = new EventStream(context.nats.streams, source, context.settings);
  }

  /** While JetStream fails, a message over plain NATS makes consumers read the log instead. */
  headMoved(head: number): void {
    this.head = head;
    this.signal.notify();
    this.measure();
    if (this.failures > 0) this.announce();
    this.announcement ??= setTimeout(() => this.announceHead(), this.context.settings.EVENTS_POLL_MS);
  }

  async run(ended: AbortSignal): Promise<void> {
    const { settings } = this.context;
    while (!ended.aborted) {
      try {
        this.log ??= await this.begin();
        await this.publishAll(this.log, ended);
        this.failures = 0;
        const rest = this.published === this.stored ? settings.EVENTS_RECHECK_MS : settings.EVENTS_POLL_MS;
        if (!(await this.signal.wait(rest, ended))) await this.storePublished();
      } catch (error) {
        if (this.failures === 0) this.logger.warn(`Cannot publish events, goes on trying: ${String(error)}`);
        await this.storePublished().catch(() => undefined);
        this.log = null;
        this.announce();
        await pause(pauseAfter(++this.failures, natsPauses(settings)), ended);
      }
    }
    await this.storePublished().catch(() => undefined);
    this.log = null;
    clearTimeout(this.announcement);
    this.announcement = undefined;
    this.context.metrics.unpublished.remove(this.source);
    this.context.metrics.position.remove(this.source);
  }

  private async begin(): Promise<string> {
    const head = await readHead(this.context.database);
    this.head = head.position;
    this.published = head.published;
    this.announce();
    await this.stream.ensure();
    return head.log;
  }

  /** After a failure one event is sent alone, so that an absent NATS does not get a hundred with each retry. */
  private async publishAll(log: string, ended: AbortSignal): Promise<void> {
    const { EVENTS_BATCH, EVENTS_IN_FLIGHT } = this.context.settings;
    let limit = this.failures > 0 ? 1 : EVENTS_BATCH;
    while (!ended.aborted) {
      const events = await readEvents(this.context.database, this.source, this.published, limit);
      if (events.some((event) => event.log !== log)) throw new Error('the database was restored');
      const { acknowledged, problem } = await this.stream.publish(log, events, EVENTS_IN_FLIGHT);
      this.published = events[acknowledged - 1]?.position ?? this.published;
      this.measure();
      if (problem !== undefined) throw problem;
      if (events.length < limit) return;
      limit = EVENTS_BATCH;
    }
  }

  /** Stores the published position; the next leader publishes events above it again, and JetStream drops duplicates. */
  private async storePublished(): Promise<void> {
    if (this.published === this.stored) return;
    await storePublished(this.context.database, this.log, this.published);
    this.stored = this.published;
  }

  private measure(): void {
    const { position, unpublished } = this.context.metrics;
    position.set({ source: this.source }, this.head);
    unpublished.set({ source: this.source }, Math.max(0, this.head - this.published));
  }

  private announce(): void {
    this.send(grownSubject(this.source), EMPTY);
  }

  /**
   * Announces the head while the log grows, and once more after it: a consumer that JetStream has sent nothing asks for the
   * range.
   */
  private announceHead(): void {
    this.announcement = undefined;
    const head: AnnouncedHead = { log: this.log, position: this.head };
    this.send(headSubject(this.source), Buffer.from(JSON.stringify(head)));
  }

  private send(subject: string, data: Uint8Array): void {
    const { nats } = this.context;
    if (!nats.connection.isClosed()) nats.publish(subject, data);
  }
}
