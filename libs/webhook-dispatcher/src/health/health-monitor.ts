import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, repeat, type Repetition } from '@deskline/platform';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Disabling } from './disabling';
import { HealthMetrics } from './health.metrics';
import { Uptime } from './uptime';

/** Deleting a webhook leaves its health. */
const DELETE_ORPHANS = `
DELETE FROM webhook_health health WHERE NOT EXISTS (SELECT 1 FROM webhook WHERE webhook.id = health.webhook_id)`;

/** Advances the uptime, and disables webhooks that have failed for too long. Every instance does; each webhook is disabled once. */
@Injectable()
export class HealthMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthMonitor.name);
  private readonly uptime: Uptime;
  private repetition: Repetition | undefined;
  private disables: Promise<void> | null = null;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Disabling) private readonly disabling: Disabling,
    @Inject(HealthMetrics) private readonly metrics: HealthMetrics,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {
    this.uptime = new Uptime(database, settings.WEBHOOK_LIVED_STEP_MS);
  }

  onApplicationBootstrap(): void {
    this.repetition = repeat(
      this.settings.WEBHOOK_LIVED_STEP_MS,
      () => this.step(),
      (error) => this.logger.warn(`Cannot check the health of webhooks: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition?.stop();
    await this.disables;
  }

  /** Called when a webhook has failed often and long enough. */
  disableDue(): void {
    this.disables ??= this.disabling
      .run()
      .catch((error: unknown) => this.logger.warn(`Cannot find webhooks to disable: ${String(error)}`))
      .finally(() => {
        this.disables = null;
      });
  }

  private async step(): Promise<void> {
    await this.uptime.advance();
    await this.database.query(DELETE_ORPHANS, [], 'health.orphans');
    await this.metrics.refresh(this.database);
    this.disableDue();
    await this.disables;
  }
}
