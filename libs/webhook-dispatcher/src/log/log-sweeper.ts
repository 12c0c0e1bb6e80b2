import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Repetition } from '@deskline/platform';
import type { Sweep } from './sweep';

/** Sweeps the log now and then. Every instance does; two at once take different rows. */
export class LogSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LogSweeper.name);
  private sweeping: Repetition | undefined;

  constructor(
    private readonly sweep: Sweep,
    private readonly pauseMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = repeat(
      this.pauseMs,
      (ended) => this.sweep.run(ended),
      (error) => this.logger.warn(`Old deliveries could not be deleted: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping?.stop();
  }
}
