import { Sweeper } from '@deskline/platform';
import type { Sweep } from './sweep';

/** Sweeps the log. Every instance does; two at once take different rows. */
export class LogSweeper extends Sweeper {
  constructor(
    private readonly log: Sweep,
    pauseMs: number,
  ) {
    super('Old deliveries', pauseMs);
  }

  sweep(ended?: AbortSignal): Promise<void> {
    return this.log.run(ended);
  }
}
