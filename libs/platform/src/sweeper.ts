import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Repetition } from './repeat';

/** Deletes what is kept no longer, now and then, for as long as the service runs. */
export abstract class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private sweeping: Repetition | undefined;

  constructor(
    /** As the log has it when it cannot be deleted: `Old keys`. */
    private readonly what: string,
    private readonly pauseMs: number,
  ) {}

  abstract sweep(ended?: AbortSignal): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.sweeping = repeat(
      this.pauseMs,
      (ended) => this.sweep(ended),
      (error) => this.logger.warn(`${this.what} could not be deleted, and are next time: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping?.stop();
  }
}
