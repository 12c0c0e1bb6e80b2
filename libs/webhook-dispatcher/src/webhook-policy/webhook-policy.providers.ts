import type { Provider } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { KeyRing } from './key-ring';
import { KeySweeper } from './key-sweeper';
import { Policies } from './policies';
import { RsaKeyPool } from './rsa-key-pool';

export const webhookPolicyProviders: Provider[] = [
  { provide: Policies, inject: [Database], useFactory: (database: Database) => new Policies(database) },
  { provide: RsaKeyPool, useFactory: () => new RsaKeyPool() },
  {
    provide: KeyRing,
    inject: [RecordRuntime, Database, Clock, WebhookDispatcherSettings, RsaKeyPool],
    useFactory: (
      runtime: RecordRuntime,
      database: Database,
      clock: Clock,
      { WEBHOOK_KEY_OVERLAP_SECONDS }: WebhookDispatcherSettings,
      rsaKeys: RsaKeyPool,
    ) => new KeyRing(runtime, database, clock, WEBHOOK_KEY_OVERLAP_SECONDS, rsaKeys),
  },
  {
    provide: KeySweeper,
    inject: [Database, Clock, WebhookDispatcherSettings],
    useFactory: (database: Database, clock: Clock, { WEBHOOK_KEY_SWEEP_MS }: WebhookDispatcherSettings) =>
      new KeySweeper(database, clock, WEBHOOK_KEY_SWEEP_MS),
  },
];
