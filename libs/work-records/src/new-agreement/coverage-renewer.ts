import { Clock, isTransient, whenDue, type DueTask } from '@deskline/platform';
import { RecordStoreSettings, RecordRuntime } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { agreementsOf, hasOtherSlas } from '../affected-sla/agreements';
import { CoverageBackfill } from '../affected-sla/coverage-backfill';
import { Coverages } from '../affected-sla/coverages';
import {
  releaseWave,
  advanceWave,
  markDue,
  openRequests,
  leaseWave,
  type OpenRequest,
} from './coverage-waves';

const RETRY_MS = 1_000;

/**
 * Rechecks the open requests of service instances that have a new SLA, and of those below, in batches, each by one instance. Requests
 * that it affects are marked as due for the coverage backfill.
 */
@Injectable()
export class CoverageRenewer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Coverage');
  private task: DueTask | undefined;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly coverages: Coverages,
    private readonly backfill: CoverageBackfill,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.task = whenDue(
      this.settings.TIMER_INTERVAL_MS,
      () => this.renew(),
      (error) =>
        this.log.error(
          'The agreements of open requests could not be looked up; they are looked up later.',
          error,
        ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Called when service instances have been queued. */
  wake(): void {
    this.task?.wake();
  }

  /** Rechecks all waiting service instances. Returns the milliseconds until the next attempt when no answer comes. */
  async renew(): Promise<number | void> {
    const { database } = this.runtime;
    for (;;) {
      const wave = await leaseWave(database, this.clock.now());
      if (!wave) return;
      try {
        const instances = await this.coverages.hierarchy({ service_instance: wave.service_instance });
        const batch = await openRequests(database, wave, instances);
        for (const request of batch) await this.recheck(request);
        this.backfill.wake();
        await advanceWave(database, wave, batch);
      } catch (error) {
        await releaseWave(database, wave);
        if (isTransient(error)) return RETRY_MS;
        throw error;
      }
    }
  }

  /** Throws when the owner is unreachable, which ends the batch; any other failure skips this request only. */
  private async recheck(request: OpenRequest): Promise<void> {
    const { id, account_id: account, service_instance, person, created_at, impact } = request;
    const moment = this.runtime.now();
    try {
      const answer = await this.coverages.find({ account, service_instance, person, moment }, created_at);
      if (hasOtherSlas(agreementsOf(request), answer, impact))
        await markDue(this.runtime.database, id, moment);
    } catch (error) {
      if (isTransient(error)) throw error;
      this.log.error(`The agreements of request ${id} could not be looked up`, error);
    }
  }
}
