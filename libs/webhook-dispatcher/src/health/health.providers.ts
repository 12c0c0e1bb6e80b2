import type { Provider } from '@nestjs/common';
import { Database, Metrics } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import type { Terms } from './count';
import { Disabling } from './disabling';
import { Health } from './health';
import { HealthMetrics } from './health.metrics';
import { Uptime } from './uptime';
import { HealthMonitor } from './health-monitor';

const termsOf = (settings: WebhookDispatcherSettings): Terms => ({
  failures: settings.WEBHOOK_DISABLE_AFTER_FAILURES,
  livedMs: settings.WEBHOOK_DISABLE_AFTER_SECONDS * 1000,
  mailSeconds: settings.WEBHOOK_MAIL_SECONDS,
});

function healthMonitor(
  settings: WebhookDispatcherSettings,
  database: Database,
  runtime: RecordRuntime,
  allMetrics: Metrics,
): HealthMonitor {
  const stepMs = settings.WEBHOOK_LIVED_STEP_MS;
  const metrics = new HealthMetrics(allMetrics);
  const disabling = new Disabling(runtime, termsOf(settings), metrics);
  return new HealthMonitor(database, new Uptime(database, stepMs), disabling, metrics, stepMs);
}

export const healthProviders: Provider[] = [
  {
    provide: HealthMonitor,
    inject: [WebhookDispatcherSettings, Database, RecordRuntime, Metrics],
    useFactory: healthMonitor,
  },
  {
    provide: Health,
    inject: [WebhookDispatcherSettings, Database, HealthMonitor],
    useFactory: (settings: WebhookDispatcherSettings, database: Database, { disableDue }: HealthMonitor) =>
      new Health(database, termsOf(settings), disableDue),
  },
];
