import type { Provider } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { LogSweeper } from './log-sweeper';

export const logProviders: Provider[] = [
  {
    provide: LogSweeper,
    inject: [WebhookDispatcherSettings, Database, Clock],
    useFactory: (settings: WebhookDispatcherSettings, database: Database, clock: Clock) =>
      new LogSweeper(database, clock, settings.WEBHOOK_LOG_SECONDS, settings.WEBHOOK_LOG_SWEEP_MS),
  },
];
