import { Clock, isTransient, repeat, type Repetition } from '@deskline/platform';
import { RecordStoreSettings, RecordRuntime } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { agreementsOf } from '../affected-sla/agreements';
import { Coverages } from '../affected-sla/coverages';
import { giveBack, leaveWave, markDue, openRequests, takeWave, type Open, type Wave } from './coverage-waves';
import { isAffectedAnew } from './is-affected-anew';

/**
 * Rechecks the open requests of service instances that have a new SLA, in batches, each by one instance. Requests
 * that it affects are marked as due for the coverage seeker.
 */
@Injectable()
export class CoverageRenewer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Coverage');
  private renewing: Repetition | undefined;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly coverages: Coverages,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.renewing = repeat(
      this.settings.TIMER_INTERVAL_MS,
      () => this.renew(),
      (error) => this.log.error('Open requests could not be asked about; they are later.', error),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.renewing?.stop();
  }

  /** Rechecks all waiting service instances; stops when no answer comes. */
  async renew(): Promise<void> {
    const { database } = this.runtime;
    for (;;) {
      const wave = await takeWave(database, this.clock.now());
      if (!wave) return;
      try {
        const asked = await openRequests(database, wave);
        for (const request of asked) await this.ask(wave, request);
        await leaveWave(database, wave, asked);
      } catch (error) {
        await giveBack(database, wave);
        if (isTransient(error)) return;
        throw error;
      }
    }
  }

  /** Throws when the owner is unreachable, which ends the batch; any other failure skips this request only. */
  private async ask({ service_instance }: Wave, request: Open): Promise<void> {
    const { id, account_id: account, person, created_at, impact } = request;
    const moment = this.runtime.now();
    try {
      const answer = await this.coverages.find({ account, service_instance, person, moment }, created_at);
      if (isAffectedAnew(agreementsOf(request), answer, impact))
        await markDue(this.runtime.database, id, moment);
    } catch (error) {
      if (isTransient(error)) throw error;
      this.log.error(`The agreements of request ${id} could not be asked about`, error);
    }
  }
}
