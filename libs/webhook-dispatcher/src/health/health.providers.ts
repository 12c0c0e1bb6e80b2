import type { Provider } from '@nestjs/common';
import { Database, Metrics } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import type { Terms } from './count';
import { Disabling } from './disabling';
import { Health } from './health';
import { HealthMetrics } from './health.metrics';
import { LivedTime } from './lived-time';
import { Watch } from './watch';

const termsOf = (settings: WebhookDispatcherSettings): Terms => ({
  failures: settings.WEBHOOK_DISABLE_AFTER_FAILURES,
  livedMs: settings.WEBHOOK_DISABLE_AFTER_SECONDS * 1000,
  mailSeconds: settings.WEBHOOK_MAIL_SECONDS,
});

function watch(
  settings: WebhookDispatcherSettings,
  database: Database,
  runtime: RecordRuntime,
  allMetrics: Metrics,
): Watch {
  const stepMs = settings.WEBHOOK_LIVED_STEP_MS;
  const metrics = new HealthMetrics(allMetrics);
  const disabling = new Disabling(runtime, termsOf(settings), metrics);
  return new Watch(database, new LivedTime(database, stepMs), disabling, metrics, stepMs);
}

export const healthProviders: Provider[] = [
  {
    provide: Watch,
    inject: [WebhookDispatcherSettings, Database, RecordRuntime, Metrics],
    useFactory: watch,
  },
  {
    provide: Health,
    inject: [WebhookDispatcherSettings, Database, Watch],
    useFactory: (settings: WebhookDispatcherSettings, database: Database, { judge }: Watch) =>
      new Health(database, termsOf(settings), judge),
  },
];
