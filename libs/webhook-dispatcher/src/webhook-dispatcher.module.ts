import { EventsModule } from '@deskline/events';
import { Database } from '@deskline/platform';
import { RecordActions, RecordHttpModule } from '@deskline/record-http';
import { behaviour, RecordStoreModule, RecordRuntime } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { deliveryProviders } from './delivery/delivery.providers';
import { DeliveryQueue } from './delivery/queue/delivery-queue';
import { subscribedServices } from './subscriptions';
import { Health } from './health/health';
import { healthProviders } from './health/health.providers';
import { Intake } from './intake/intake';
import { registerLogActions } from './log/log.actions';
import { logProviders } from './log/log.providers';
import { mailProviders } from './mail/mail.providers';
import { migrations } from '../migrations/migrations';
import { webhookRecords } from './records';
import { Names } from './target/names';
import { targetProviders } from './target/target.providers';
import { Targets } from './target/targets';
import { validateWebhook } from './webhook/validate-webhook';
import { Quota } from './webhook/quota';
import { registerWebhookActions } from './webhook/webhook.actions';
import { Verification } from './webhook/verification';
import { Webhook } from './webhook/webhook.record';
import { webhookProviders } from './webhook/webhook.providers';
import { webhookRules } from './webhook/webhook.rules';
import { KeyRing } from './webhook-policy/key-ring';
import { registerPolicyActions } from './webhook-policy/webhook-policy.actions';
import { webhookPolicyProviders } from './webhook-policy/webhook-policy.providers';
import { WebhookPolicy } from './webhook-policy/webhook-policy.record';
import { webhookPolicyRules } from './webhook-policy/webhook-policy.rules';

/** Services whose events webhooks receive. */
const SOURCES = ['work-records', 'configuration-records'];

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: webhookRecords,
      migrations,
      follows: subscribedServices,
      behaviours: [
        behaviour(Webhook, { rules: webhookRules }),
        behaviour(WebhookPolicy, { rules: webhookPolicyRules }),
      ],
      groups: [],
    }),
    RecordHttpModule.forRoot({ catalogue: webhookRecords }),
  ],
  providers: [
    ...deliveryProviders,
    ...healthProviders,
    ...logProviders,
    ...mailProviders,
    ...targetProviders,
    ...webhookProviders,
    ...webhookPolicyProviders,
    { provide: Intake, inject: [DeliveryQueue], useFactory: (queue: DeliveryQueue) => new Intake(queue) },
    ...SOURCES.map((source) =>
      EventsModule.consume({ consumer: 'webhook-dispatcher', source, handler: Intake }),
    ),
  ],
})
export class WebhookDispatcherModule {
  constructor(
    runtime: RecordRuntime,
    actions: RecordActions,
    database: Database,
    queue: DeliveryQueue,
    quota: Quota,
    verification: Verification,
    health: Health,
    keys: KeyRing,
    targets: Targets,
    names: Names,
  ) {
    runtime.examine(Webhook, validateWebhook(targets, names));
    runtime.accompany(Webhook, async (transaction, written) => {
      await quota.accompany(transaction, written);
      await verification.accompany(transaction, written);
      await health.accompany(transaction, written);
    });
    runtime.examine(WebhookPolicy, (values) => keys.examine(values));
    runtime.accompany(WebhookPolicy, (transaction, written) => keys.accompany(transaction, written));
    registerWebhookActions(actions, runtime, queue, verification);
    registerLogActions(actions, database, queue);
    registerPolicyActions(actions, keys);
  }
}
