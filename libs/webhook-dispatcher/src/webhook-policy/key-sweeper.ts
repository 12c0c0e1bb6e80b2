import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Clock, type Database, type Repetition } from '@deskline/platform';
import { sweepKeys } from './policy-keys';

/** Deletes keys that have expired: nothing is signed with them any more, and nothing need know them. */
export class KeySweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(KeySweeper.name);
  private sweeping: Repetition | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pauseMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = repeat(
      this.pauseMs,
      () => sweepKeys(this.database, this.clock.now()),
      (error) => this.logger.warn(`Expired keys could not be deleted: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping?.stop();
  }
}
