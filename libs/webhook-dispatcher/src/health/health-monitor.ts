import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Database, type Repetition } from '@deskline/platform';
import type { Disabling } from './disabling';
import type { HealthMetrics } from './health.metrics';
import type { Uptime } from './uptime';

/** Webhooks are deleted without a word to their health. */
const FORGET = `
DELETE FROM webhook_health health WHERE NOT EXISTS (SELECT 1 FROM webhook WHERE webhook.id = health.webhook_id)`;

/** Lets time pass, and disables what has failed for too long. Every instance does; each webhook is disabled once. */
export class HealthMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthMonitor.name);
  private repetition: Repetition | undefined;
  private judging: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly lived: Uptime,
    private readonly disabling: Disabling,
    private readonly metrics: HealthMetrics,
    private readonly stepMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat(
      this.stepMs,
      () => this.step(),
      (error) => this.logger.warn(`Cannot see how webhooks fare: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition?.stop();
    await this.judging;
  }

  /** Some webhook has failed often and long enough. */
  readonly judge = (): void => {
    this.judging ??= this.disabling
      .run()
      .catch((error: unknown) => this.logger.warn(`Cannot see which webhooks to disable: ${String(error)}`))
      .finally(() => {
        this.judging = null;
      });
  };

  private async step(): Promise<void> {
    await this.lived.advance();
    await this.database.query(FORGET);
    await this.metrics.look(this.database);
    this.judge();
    await this.judging;
  }
}
