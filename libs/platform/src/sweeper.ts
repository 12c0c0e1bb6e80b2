import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Repetition } from './repeat';

/** Deletes expired rows at an interval while the service runs. */
export abstract class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private sweeping: Repetition | undefined;

  constructor(
    /** Subject of the log line about a failed sweep: `Old keys`. */
    private readonly subject: string,
    private readonly pauseMs: number,
  ) {}

  abstract sweep(ended?: AbortSignal): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.sweeping = repeat(
      this.pauseMs,
      (ended) => this.sweep(ended),
      (error) =>
        this.logger.warn(`${this.subject} could not be deleted, and are next time: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping?.stop();
  }
}
