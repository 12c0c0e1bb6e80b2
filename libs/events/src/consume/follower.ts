import { Logger } from '@nestjs/common';
import { Signal, type Transaction } from '@deskline/platform';
import type { DomainEvent } from '../event';
import type { EventsContext } from '../events.context';
import type { ConsumerLabels } from '../events.metrics';
import { pause, pauseAfter, roadPauses, workPauses } from '../pause';
import { grownSubject } from '../subjects';
import { askRange, type Range } from './ask-range';
import type { Place } from './compare-logs';
import { EventPosition } from './event-position';
import { Feed } from './feed';
import { isWanted, type EventHandler } from './handler';
import { nextStep } from './next-step';
import { settle } from './settle';

export interface Consumption {
  consumer: string;
  source: string;
  handler: EventHandler;
}

/** How many events of no concern the next leader may have to pass over again. */
const MOST_PASSED = 1_000;

/** One term of a consumer's leadership: follows the log of the source from where the last leader stopped. */
export class Follower {
  private readonly logger: Logger;
  private readonly signal = new Signal();
  private readonly feed: Feed;
  private readonly position: EventPosition;
  private readonly labels: ConsumerLabels;
  /** Nothing is worked before the source has confirmed that its log is the one worked so far. */
  private confirmed = false;
  /** The source may have more than has arrived: at the start, after silence, when the feed began anew. */
  private asking = true;
  private quiet = false;
  private unanswered = 0;
  /** After a failure events are worked one by one up to here: those before the failing one get done, and it is named. */
  private carefulUntil = 0;
  private worked = 0;
  private head = 0;
  /** When the first of those that were passed over since the row was written was. */
  private passingSince = 0;

  constructor(
    private readonly consumption: Consumption,
    private readonly context: EventsContext,
  ) {
    const { consumer, source } = consumption;
    const { nats, settings } = context;
    this.labels = { consumer, source };
    this.logger = new Logger(`${Follower.name} ${consumer} of ${source}`);
    this.position = new EventPosition(consumer, source, settings.EVENTS_LEASE_MS);
    this.feed = new Feed(nats.connection, source, settings, {
      arrived: () => this.signal.notify(),
      begun: () => this.ask(),
    });
  }

  async run(ended: AbortSignal): Promise<void> {
    const grown = this.context.nats.connection.subscribe(grownSubject(this.labels.source), {
      callback: () => this.ask(),
    });
    await Promise.all([this.feed.run(ended), this.follow(ended)]);
    grown.unsubscribe();
    this.context.metrics.lag.remove(this.labels);
  }

  private ask(): void {
    this.asking = true;
    this.signal.notify();
  }

  private async follow(ended: AbortSignal): Promise<void> {
    let place: Place | null = null;
    let failures = 0;
    while (!ended.aborted) {
      try {
        place ??= await this.position.open(this.context.database);
        place = await this.step(place, ended);
        failures = 0;
      } catch (error) {
        // Whether a commit that was cut off has happened is only known by looking.
        place = null;
        this.context.metrics.failures.inc(this.labels);
        this.logger.error(`Cannot work events, tries again: ${String(error)}`);
        void this.lookAtHead();
        await pause(pauseAfter(++failures, workPauses(this.context.settings)), ended);
      }
    }
  }

  private async step(place: Place, ended: AbortSignal): Promise<Place> {
    const { EVENTS_BATCH, EVENTS_QUIET_MS } = this.context.settings;
    const limit = place.position < this.carefulUntil ? 1 : EVENTS_BATCH;
    if (!this.confirmed) return this.fetch(place, limit, ended);
    const step = nextStep(place.position, this.feed.arrived, limit);
    this.feed.drop(step.stale);
    if (step.do === 'apply') return this.apply(place, step.events);
    if (step.do === 'fetch' || this.asking) return this.fetch(place, limit, ended);
    if (await this.signal.wait(EVENTS_QUIET_MS, ended)) return place;
    this.asking = this.quiet = true;
    return place.passed ? this.apply(place, []) : place;
  }

  private async apply(place: Place, events: DomainEvent[]): Promise<Place> {
    const passed = await this.passedWith(place, events);
    if (passed) return passed;
    try {
      const reached = await this.context.database.transaction((transaction) =>
        this.work(transaction, place, events),
      );
      this.measure(reached.position);
      return reached;
    } catch (error) {
      this.carefulUntil = events.at(-1)?.position ?? this.carefulUntil;
      const [first] = events;
      const problem = `position ${first?.position} to ${this.carefulUntil}, first ${first?.event} ${first?.id}`;
      throw new Error(`${problem}: ${String(error)}`, { cause: error });
    }
  }

  /** Where it stands if none of the events leads to anything here; null where something is to be written. */
  private async passedWith(place: Place, events: readonly DomainEvent[]): Promise<Place | null> {
    const { database, settings } = this.context;
    const passed = (place.passed ?? 0) + events.length;
    const now = performance.now();
    if (!place.passed) this.passingSince = now;
    if (events.length === 0 || passed > MOST_PASSED) return null;
    if (now - this.passingSince > settings.EVENTS_QUIET_MS) return null;
    if (await isWanted(this.consumption.handler, database, events)) return null;
    const position = place.position + events.length;
    this.measure(position);
    return { log: place.log, position, passed };
  }

  /** Another leader may have moved on since `place` was read: then what the row says counts. */
  private async work(transaction: Transaction, place: Place, events: DomainEvent[]): Promise<Place> {
    const position = place.position + events.length;
    if (!(await this.position.move(transaction, place, position))) return this.position.lock(transaction);
    if (events.length > 0) await this.consumption.handler.handle(transaction, events);
    return { log: place.log, position };
  }

  private async fetch(place: Place, limit: number, ended: AbortSignal): Promise<Place> {
    const seen = this.feed.arrived.length;
    this.asking = false;
    const range = await this.range(place.position, limit).catch(asError);
    if (range instanceof Error) return this.wait(place, range, ended);
    this.unanswered = 0;
    this.confirmed = true;
    const settled = await settle(this.context, this.position, this.labels, place, range);
    this.feed.log = settled.log;
    // What was asked for before the place was put right need not be what comes next there.
    const step = nextStep(settled.position, range.events, limit);
    const reached = step.do === 'apply' ? await this.apply(settled, step.events) : settled;
    this.review(reached, range, seen);
    this.measure(reached.position);
    return reached;
  }

  private review(reached: Place, range: Range, seen: number): void {
    this.asking ||= reached.position < range.last;
    // What had arrived before the question is either worked by now or not of this log.
    if (reached.position === range.last) this.feed.drop(seen);
    // The log grew, and JetStream did not say so.
    if (range.events.length > 0 && this.quiet) this.feed.begin();
    this.quiet = false;
  }

  /** The source does not answer. What JetStream still brings in order is worked meanwhile. */
  private async wait(place: Place, problem: Error, ended: AbortSignal): Promise<Place> {
    const { source } = this.labels;
    this.asking = true;
    if (this.unanswered++ === 0)
      this.logger.warn(`${source} does not answer, asks again: ${problem.message}`);
    await this.signal.wait(pauseAfter(this.unanswered, roadPauses(this.context.settings)), ended);
    return place;
  }

  private async range(after: number, limit: number): Promise<Range> {
    const { nats, settings } = this.context;
    const range = await askRange(nats, this.labels.source, { after, limit }, settings.EVENTS_ANSWER_MS);
    this.head = range.last;
    return range;
  }

  /** A consumer that cannot work does not ask for more; how far it falls behind is shown nevertheless. */
  private async lookAtHead(): Promise<void> {
    await this.range(this.worked, 0).catch(() => null);
    this.measure(this.worked);
  }

  private measure(worked: number): void {
    this.worked = worked;
    this.head = Math.max(this.head, this.feed.arrived.at(-1)?.position ?? 0, worked);
    this.context.metrics.lag.set(this.labels, this.head - worked);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
