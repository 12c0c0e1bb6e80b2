import { EventsModule } from '@deskline/events';
import { RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { AREAS } from './areas';
import { deliveryProviders } from './delivery/delivery.providers';
import { DeliveryQueue } from './delivery/queue/delivery-queue';
import { subscribedServices } from './subscriptions';
import { healthProviders } from './health/health.providers';
import { Intake } from './intake/intake';
import { logProviders } from './log/log.providers';
import { mailProviders } from './mail/mail.providers';
import { migrations } from '../migrations/migrations';
import { webhookRecords } from './records';
import { targetProviders } from './target/target.providers';
import { webhookProviders } from './webhook/webhook.providers';
import { webhookPolicyProviders } from './webhook-policy/webhook-policy.providers';

/** Services whose events webhooks receive. */
const SOURCES = ['work-records', 'configuration-records'];

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: webhookRecords,
      migrations,
      follows: subscribedServices,
      behaviours: AREAS.flatMap(({ behaviours = [] }) => behaviours),
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
export class WebhookDispatcherModule {}
