import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InstanceSignal, isTransient, Metrics, Nats, whenDue, type DueTask } from '@deskline/platform';
import { JOBS_WAKE, type ClaimedJob } from '@deskline/record-http';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';
import { HeldJob } from './held-job';
import { JobClient } from './job-client';
import {
  JOB_FUNCTIONS,
  JobLost,
  JobReleased,
  JobStopped,
  type JobEnd,
  type JobFunction,
} from './job-function';

/** Time after which a lost wake is made good. */
const RECHECK_MS = 30_000;
/** Pause after configuration-records has not answered. */
const AWAY_MS = 5_000;
/** A lease is taken a little after it has ended, so that its holder may still renew it. */
const AFTER_LEASE_MS = 500;
/** A batch that takes longer when the gateway stops is repeated by the next one. */
const LAST_BATCH_MS = 8_000;

/** Claims of one job: one that ends its gateway each time is not tried for ever. */
const MOST_CLAIMS = 100;

/** Claims jobs and runs them, JOBS_AT_ONCE at a time (ADR 100). */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly gateway = randomUUID();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly signal: InstanceSignal;
  private claiming: DueTask | undefined;
  private isAway = false;

  constructor(
    @Inject(JobClient) private readonly client: JobClient,
    @Inject(JOB_FUNCTIONS) private readonly functions: readonly JobFunction[],
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Nats) nats: Nats,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.signal = new InstanceSignal(nats, JOBS_WAKE);
    const { running } = this;
    metrics.gauge({
      name: 'deskline_jobs_running',
      help: 'Imports and exports that this gateway runs',
      collect() {
        this.set(running.size);
      },
    });
  }

  onApplicationBootstrap(): void {
    if (this.settings.JOBS_AT_ONCE === 0 || this.functions.length === 0) return;
    this.signal.listen(() => this.claiming?.wake());
    this.claiming = whenDue(
      RECHECK_MS,
      () => this.claimSome(),
      (error) => this.logger.error(error),
    );
  }

  /** Lets go of the jobs after their current batches. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    if (this.claiming) this.signal.stop();
    await this.claiming?.stop();
    const left = new AbortController();
    const late = sleep(LAST_BATCH_MS, undefined, { signal: left.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.running), late]);
    left.abort();
  }

  /** Claims jobs while there is room. Returns the milliseconds after which there may be one again. */
  private async claimSome(): Promise<number | void> {
    const kinds = this.functions.map(({ kind }) => kind);
    while (this.running.size < this.settings.JOBS_AT_ONCE && !this.stopping.signal.aborted) {
      const claimed = await this.claim(kinds);
      if (!claimed) return AWAY_MS;
      const { next_in_ms } = claimed;
      if (!claimed.job) return next_in_ms === undefined ? undefined : next_in_ms + AFTER_LEASE_MS;
      const run = this.run(claimed).finally(() => {
        this.running.delete(run);
        this.claiming?.wake();
      });
      this.running.add(run);
    }
  }

  private async claim(kinds: ClaimedJobKinds): Promise<ClaimedJob | null> {
    try {
      const claimed = await this.client.claim({ gateway: this.gateway, kinds });
      this.isAway = false;
      return claimed;
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (!this.isAway) this.logger.debug(`No jobs are claimed until there is an answer: ${String(error)}`);
      this.isAway = true;
      return null;
    }
  }

  /** Never rejects. */
  private async run({ job, lease, standing }: ClaimedJob): Promise<void> {
    const performed = this.functions.find(({ kind }) => kind === job?.kind);
    if (!job || lease === undefined || !standing || !performed) return;
    const held = new HeldJob(this.client, job, lease, standing, this.stopping.signal);
    const name = `${job.kind} ${job.id} (${job.type})`;
    this.logger.log(`${name} of ${job.account} begins at line ${job.line}`);
    try {
      const work =
        lease > MOST_CLAIMS ? Promise.reject(new JobStopped('Interrupted too often')) : performed.run(held);
      const end = await work.catch((error: unknown) => this.endOf(error, name));
      await held.finish(end);
      await end.ended?.();
      this.logger.log(`${name} ends: ${end.message ?? end.state}`);
    } catch (error) {
      if (error instanceof JobReleased) await held.release().catch(() => undefined);
      this.logger.log(`${name} is left: ${error instanceof Error ? error.constructor.name : String(error)}`);
    } finally {
      held.close();
    }
  }

  /** End of a job whose function threw. A job of which this gateway has no say any more is left. */
  private endOf(error: unknown, name: string): JobEnd {
    if (error instanceof JobLost || error instanceof JobReleased) throw error;
    if (error instanceof JobStopped) return { state: 'error', message: error.message };
    this.logger.error(error, { job: name });
    return { state: 'error', message: 'Internal Server Error' };
  }
}

type ClaimedJobKinds = readonly JobFunction['kind'][];
