import type { Provider } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { LogSweeper } from './log-sweeper';
import { Sweep } from './sweep';

export const logProviders: Provider[] = [
  {
    provide: Sweep,
    inject: [WebhookDispatcherSettings, Database, Clock],
    useFactory: (settings: WebhookDispatcherSettings, database: Database, clock: Clock) =>
      new Sweep(database, clock, settings.WEBHOOK_LOG_SECONDS),
  },
  {
    provide: LogSweeper,
    inject: [WebhookDispatcherSettings, Sweep],
    useFactory: (settings: WebhookDispatcherSettings, sweep: Sweep) =>
      new LogSweeper(sweep, settings.WEBHOOK_LOG_SWEEP_MS),
  },
];
