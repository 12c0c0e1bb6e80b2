import { Sweeper, type Clock, type Database } from '@deskline/platform';
import { sweepKeys } from './policy-keys';

/** Deletes keys that have expired: nothing is signed with them any more, and nothing need know them. */
export class KeySweeper extends Sweeper {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    pauseMs: number,
  ) {
    super('Expired keys', pauseMs);
  }

  sweep(): Promise<void> {
    return sweepKeys(this.database, this.clock.now());
  }
}
