import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { repeat, type Database, type Repetition } from '@deskline/platform';
import type { Disabling } from './disabling';
import type { HealthMetrics } from './health.metrics';
import type { Uptime } from './uptime';

/** Deleting a webhook leaves its health. */
const DELETE_ORPHANS = `
DELETE FROM webhook_health health WHERE NOT EXISTS (SELECT 1 FROM webhook WHERE webhook.id = health.webhook_id)`;

/** Advances the uptime, and disables webhooks that have failed for too long. Every instance does; each webhook is disabled once. */
export class HealthMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthMonitor.name);
  private repetition: Repetition | undefined;
  private disables: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly uptime: Uptime,
    private readonly disabling: Disabling,
    private readonly metrics: HealthMetrics,
    private readonly stepMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat(
      this.stepMs,
      () => this.step(),
      (error) => this.logger.warn(`Cannot check the health of webhooks: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition?.stop();
    await this.disables;
  }

  /** Called when a webhook has failed often and long enough. */
  readonly disableDue = (): void => {
    this.disables ??= this.disabling
      .run()
      .catch((error: unknown) => this.logger.warn(`Cannot find webhooks to disable: ${String(error)}`))
      .finally(() => {
        this.disables = null;
      });
  };

  private async step(): Promise<void> {
    await this.uptime.advance();
    await this.database.query(DELETE_ORPHANS);
    await this.metrics.refresh(this.database);
    this.disableDue();
    await this.disables;
  }
}
