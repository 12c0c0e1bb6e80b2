import { Logger } from '@nestjs/common';
import { Signal, traceBelow, traceparentOfCall, type Transaction } from '@deskline/platform';
import type { DomainEvent } from '../event';
import type { EventsContext } from '../events.context';
import type { ConsumerLabels, ConsumerLag } from '../events.metrics';
import { pause, pauseAfter, natsPauses, retryPauses } from '../pause';
import type { AnnouncedHead } from '../publish/jetstream-publisher';
import { grownSubject, headSubject } from '../subjects';
import { fetchRange, type Range } from './fetch-range';
import type { LogPosition } from './compare-logs';
import { EventPosition } from './event-position';
import { Healing } from './healing';
import { JetStreamTail } from './jetstream-tail';
import { isWanted, type EventHandler } from './handler';
import { nextStep } from './next-step';
import { correctPosition } from './correct-position';

export interface Consumption {
  consumer: string;
  source: string;
  handler: EventHandler;
}

/** Another leader has moved the stored position since it was read: the stored one counts, and nothing is applied. */
class Moved extends Error {}

/** Number of skipped events that the next leader may have to skip again. */
const MAX_SKIPPED = 1_000;

/** One term of a consumer's leadership: applies the source's events from the stored position on. */
export class ConsumerLoop {
  private readonly logger: Logger;
  private readonly signal = new Signal();
  private readonly tail: JetStreamTail;
  private readonly position: EventPosition;
  private readonly labels: ConsumerLabels;
  private readonly healing: Healing;
  /** False until the source has confirmed that its log is the one of the stored position; no event is applied before. */
  private confirmed = false;
  /** The source may have more events than have arrived: at the start, after silence, after a restart of the tail. */
  private rangeNeeded = true;
  private quiet = false;
  private unanswered = 0;
  /** After a failure, events up to this position are applied one by one, so that only the failing one is retried. */
  private oneByOneUntil = 0;
  private applied = 0;
  private head = 0;
  /** Time, by `Date.now()`, since which there are events that are not applied; undefined at the end of the log. */
  private behindSince: number | undefined;
  /** Last position that the source has announced. */
  private announced = 0;
  /** Time of the first skip since the position was stored. */
  private skippingSince = 0;

  constructor(
    private readonly consumption: Consumption,
    private readonly context: EventsContext,
  ) {
    const { consumer, source } = consumption;
    const { nats, settings } = context;
    this.labels = { consumer, source };
    this.logger = new Logger(`${ConsumerLoop.name} ${consumer} of ${source}`);
    this.position = new EventPosition(consumer, source, settings.EVENTS_LEASE_MS);
    this.healing = new Healing(this.labels, consumption.handler, this.position, context);
    this.tail = new JetStreamTail(nats.connection, source, settings, {
      arrived: () => this.signal.notify(),
      restarted: () => this.requestRange(),
    });
  }

  async run(ended: AbortSignal): Promise<void> {
    const { nats } = this.context;
    const { source } = this.labels;
    const growth = nats.connection.subscribe(grownSubject(source), { callback: () => this.requestRange() });
    const heads = nats.connection.subscribe(headSubject(source), {
      callback: (_error, message) => this.headAnnounced(message.json<AnnouncedHead>()),
    });
    const unwatch = this.context.metrics.watch(this.labels, () => this.lag());
    const forgetReconnects = nats.onReconnect(() => this.requestRange());
    await Promise.all([this.tail.run(ended), this.follow(ended), this.healing.run(ended)]);
    for (const subscription of [growth, heads]) subscription.unsubscribe();
    forgetReconnects();
    unwatch();
  }

  /** Events up to the announced position follow from JetStream within EVENTS_QUIET_MS, or are requested. */
  private headAnnounced({ log, position }: AnnouncedHead): void {
    if (log !== this.tail.log) return this.requestRange();
    this.announced = position;
    this.measure(this.applied);
    this.signal.notify();
  }

  private requestRange(): void {
    this.rangeNeeded = true;
    this.signal.notify();
  }

  private async follow(ended: AbortSignal): Promise<void> {
    let at: LogPosition | null = null;
    let failures = 0;
    while (!ended.aborted) {
      try {
        at ??= await this.position.open(this.context.database);
        at = await this.step(at, ended);
        failures = 0;
      } catch (error) {
        // Only the stored position shows whether an interrupted commit has happened.
        at = null;
        this.context.metrics.failures.inc(this.labels);
        this.logger.error(`Cannot work events, tries again: ${String(error)}`);
        void this.refreshHead();
        await pause(pauseAfter(++failures, retryPauses(this.context.settings)), ended);
      }
    }
  }

  private async step(at: LogPosition, ended: AbortSignal): Promise<LogPosition> {
    const { EVENTS_BATCH, EVENTS_QUIET_MS, EVENTS_RECHECK_MS } = this.context.settings;
    const limit = at.position < this.oneByOneUntil ? 1 : EVENTS_BATCH;
    if (!this.confirmed) return this.fetch(at, limit, ended);
    const step = nextStep(at.position, this.tail.arrived, limit);
    this.tail.drop(step.stale);
    if (step.do === 'apply') return this.apply(at, step.events);
    if (step.do === 'fetch' || this.rangeNeeded) return this.fetch(at, limit, ended);
    const isBehind = at.position < this.announced;
    const rests = !isBehind && !at.skipped;
    if (await this.signal.wait(rests ? EVENTS_RECHECK_MS : EVENTS_QUIET_MS, ended)) return at;
    this.rangeNeeded = this.quiet = isBehind || rests;
    return at.skipped ? this.apply(at, []) : at;
  }

  private async apply(at: LogPosition, events: DomainEvent[]): Promise<LogPosition> {
    const skipped = await this.skipUnwanted(at, events);
    if (skipped) return skipped;
    try {
      const reached = await this.traced(events, () =>
        this.context.database.transaction((transaction) => this.applyIn(transaction, at, events)),
      );
      this.measure(reached.position, events);
      return reached;
    } catch (error) {
      if (error instanceof Moved) return this.context.database.transaction((tx) => this.position.lock(tx));
      this.oneByOneUntil = events.at(-1)?.position ?? this.oneByOneUntil;
      const [first] = events;
      const problem = `position ${first?.position} to ${this.oneByOneUntil}, first ${first?.event} ${first?.id}`;
      throw new Error(`${problem}: ${String(error)}`, { cause: error });
    }
  }

  /** Records the work in the traces of the calls that the events are of. */
  private traced<T>(events: readonly DomainEvent[], work: () => Promise<T>): Promise<T> {
    const { consumer, source } = this.labels;
    const attributes = { 'deskline.consumer': consumer, 'deskline.source': source };
    const calls = events.flatMap(({ event, request_id }) => {
      const traceparent = traceparentOfCall(request_id);
      return traceparent === undefined ? [] : [{ traceparent, name: `consume ${event}` }];
    });
    return calls.reduce<() => Promise<T>>(
      (inner, { traceparent, name }) =>
        () =>
          traceBelow(traceparent, { name, kind: 'CONSUMER', attributes }, inner),
      work,
    )();
  }

  /** Position after the events if the handler wants none of them; null if one must be applied or the position stored. */
  private async skipUnwanted(at: LogPosition, events: readonly DomainEvent[]): Promise<LogPosition | null> {
    const { database, settings } = this.context;
    const skipped = (at.skipped ?? 0) + events.length;
    const now = performance.now();
    if (!at.skipped) this.skippingSince = now;
    if (events.length === 0 || skipped > MAX_SKIPPED) return null;
    if (now - this.skippingSince > settings.EVENTS_QUIET_MS) return null;
    if (await isWanted(this.consumption.handler, database, events)) return null;
    const position = at.position + events.length;
    this.measure(position, events);
    return { log: at.log, position, skipped };
  }

  /** Statements of the handler go with the one that moves the position, and wait in PostgreSQL for the lock on its row. */
  private async applyIn(
    transaction: Transaction,
    at: LogPosition,
    events: DomainEvent[],
  ): Promise<LogPosition> {
    const position = at.position + events.length;
    const moving = this.position.move(transaction, at, position);
    // Its failure is that of the statements after it.
    moving.catch(() => undefined);
    for (const { account_id } of events) transaction.changes(account_id);
    if (events.length > 0) await this.consumption.handler.handle(transaction, events);
    if (!(await moving)) throw new Moved();
    return { log: at.log, position };
  }

  private async fetch(at: LogPosition, limit: number, ended: AbortSignal): Promise<LogPosition> {
    const received = this.tail.arrived.length;
    const { announced } = this;
    this.rangeNeeded = false;
    const range = await this.range(at.position, limit).catch(asError);
    if (range instanceof Error) return this.waitForSource(at, range, ended);
    this.unanswered = 0;
    this.confirmed = true;
    // The log may be another one, or shorter.
    if (this.announced === announced) this.announced = range.last;
    const corrected = await correctPosition(this.context, this.position, this.labels, at, range);
    if (corrected.log !== at.log || corrected.position < at.position) this.healing.notify();
    this.tail.log = corrected.log;
    // The range was requested at the position before the correction, so its events may not be the next ones.
    const step = nextStep(corrected.position, range.events, limit);
    const reached = step.do === 'apply' ? await this.apply(corrected, step.events) : corrected;
    this.review(reached, range, received);
    this.measure(reached.position);
    return reached;
  }

  private review(reached: LogPosition, fetchRange: Range, received: number): void {
    this.rangeNeeded ||= reached.position < fetchRange.last;
    // Events that arrived before the request are applied by now, or belong to another log.
    if (reached.position === fetchRange.last) this.tail.drop(received);
    // The log grew without a message from JetStream.
    if (fetchRange.events.length > 0 && this.quiet) this.tail.restart();
    this.quiet = false;
  }

  /** The source does not answer; events that JetStream delivers in order are applied meanwhile. */
  private async waitForSource(at: LogPosition, problem: Error, ended: AbortSignal): Promise<LogPosition> {
    const { source } = this.labels;
    this.rangeNeeded = true;
    if (this.unanswered++ === 0)
      this.logger.warn(`${source} does not answer, asks again: ${problem.message}`);
    await this.signal.wait(pauseAfter(this.unanswered, natsPauses(this.context.settings)), ended);
    return at;
  }

  private async range(after: number, limit: number): Promise<Range> {
    const { nats, settings } = this.context;
    const range = await fetchRange(nats, this.labels.source, { after, limit }, settings.EVENTS_ANSWER_MS);
    this.head = range.last;
    return range;
  }

  /** Keeps the lag metric up to date while the consumer fails. */
  private async refreshHead(): Promise<void> {
    await this.range(this.applied, 0).catch(() => null);
    this.measure(this.applied);
  }

  /** Notes the position that was reached, by applying these events. */
  private measure(applied: number, events: readonly DomainEvent[] = []): void {
    this.applied = applied;
    const { announced, tail } = this;
    this.head = Math.max(this.head, announced, tail.arrived.at(-1)?.position ?? 0, applied);
    const last = events.at(-1);
    if (this.head === applied) this.behindSince = undefined;
    else this.behindSince = last ? Date.parse(last.occurred_at) : (this.behindSince ?? Date.now());
  }

  private lag(): ConsumerLag {
    const { behindSince } = this;
    const seconds = behindSince === undefined ? 0 : Math.max(0, Date.now() - behindSince) / 1_000;
    return { positions: Math.max(0, this.head - this.applied), seconds };
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
