import { Sweeper, type Clock, type Database } from '@deskline/platform';
import { sweepKeys } from './policy-keys';

/** Deletes expired keys: no message is signed with them, and no receiver needs them any more. */
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
