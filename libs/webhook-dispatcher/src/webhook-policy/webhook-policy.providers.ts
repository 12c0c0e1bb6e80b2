import type { Provider } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { KeyRing } from './key-ring';
import { KeySweeper } from './key-sweeper';
import { Policies } from './policies';
import { RsaStock } from './rsa-stock';

export const webhookPolicyProviders: Provider[] = [
  { provide: Policies, inject: [Database], useFactory: (database: Database) => new Policies(database) },
  { provide: RsaStock, useFactory: () => new RsaStock() },
  {
    provide: KeyRing,
    inject: [RecordRuntime, Database, Clock, WebhookDispatcherSettings, RsaStock],
    useFactory: (
      runtime: RecordRuntime,
      database: Database,
      clock: Clock,
      { WEBHOOK_KEY_OVERLAP_SECONDS }: WebhookDispatcherSettings,
      stock: RsaStock,
    ) => new KeyRing(runtime, database, clock, WEBHOOK_KEY_OVERLAP_SECONDS, stock),
  },
  {
    provide: KeySweeper,
    inject: [Database, Clock, WebhookDispatcherSettings],
    useFactory: (database: Database, clock: Clock, { WEBHOOK_KEY_SWEEP_MS }: WebhookDispatcherSettings) =>
      new KeySweeper(database, clock, WEBHOOK_KEY_SWEEP_MS),
  },
];
