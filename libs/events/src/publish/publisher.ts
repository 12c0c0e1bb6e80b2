import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { Subscription } from 'nats';
import type { EventsContext } from '../events.context';
import { RENEW_IN_SESSION, renewLog } from '../log/renew';
import type { Candidacy } from '../leadership/leadership';
import { wakeSubject } from '../subjects';
import { JetStreamPublisher } from './jetstream-publisher';
import { Positioner } from './positioner';
import { Sweeper } from './sweeper';

const EMPTY = new Uint8Array();

/** Longest wait of a commit for those that are announced with it. */
const GATHER_MS = 200;

/** Gives positions to the events of this service's log and publishes them. One instance does it at a time. */
export class EventPublisher implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventPublisher.name);
  private readonly positioner: Positioner;
  private readonly jetStream: JetStreamPublisher;
  private readonly sweeper: Sweeper;
  private candidacy: Candidacy | null = null;
  private wakeCalls: Subscription | null = null;
  private calling = false;
  private gathering: NodeJS.Timeout | undefined;
  private forgetReconnects: () => void = () => undefined;

  constructor(
    private readonly source: string,
    private readonly context: EventsContext,
  ) {
    this.jetStream = new JetStreamPublisher(source, context);
    this.positioner = new Positioner(source, context, this.jetStream);
    this.sweeper = new Sweeper(context);
  }

  /** Announces that a transaction with events has been committed; without it the events wait for the next recheck. */
  wake(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    if (this.candidacy?.leading) this.positioner.wake();
    else this.callLeader();
  }

  /**
   * Announces a commit together with those that follow it: by the next `wake` or `wakeGathered`, at the latest after
   * GATHER_MS. Their events share the cost of a batch.
   */
  wakeLater(): void {
    this.gathering ??= setTimeout(() => this.wake(), GATHER_MS);
  }

  /** Announces the commits that wait for it, if any. */
  wakeGathered(): void {
    if (this.gathering) this.wake();
  }

  /** Before the first call: its records must not get ids that were given before a restore. */
  async onModuleInit(): Promise<void> {
    await this.renew();
    this.context.database.inEachSession(RENEW_IN_SESSION);
  }

  onApplicationBootstrap(): void {
    const { nats, leadership } = this.context;
    this.wakeCalls = nats.connection.subscribe(wakeSubject(this.source), {
      callback: () => this.positioner.wake(),
    });
    this.forgetReconnects = nats.onReconnect(() => this.wake());
    // An instance before this one may have ended between a commit and its announcement.
    this.wake();
    this.candidacy = leadership.stand(`events.publisher.${this.source}`, (ended) => this.lead(ended));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.wakeCalls?.unsubscribe();
    this.forgetReconnects();
    this.wakeGathered();
    await this.candidacy?.stop();
  }

  private async renew(): Promise<void> {
    if (await renewLog(this.context.database))
      this.logger.error('The database was restored or failed over: a new log begins. See docs/backup.md.');
  }

  private async lead(ended: AbortSignal): Promise<void> {
    await this.renew();
    await Promise.all([this.positioner.run(ended), this.jetStream.run(ended), this.sweeper.run(ended)]);
  }

  /** Wakes the leader, which may be another instance, once for all commits in this turn of the event loop. */
  private callLeader(): void {
    if (this.calling) return;
    this.calling = true;
    setImmediate(() => {
      this.calling = false;
      const { nats } = this.context;
      if (!nats.connection.isClosed()) nats.publish(wakeSubject(this.source), EMPTY);
    });
  }
}
