import { EventsModule } from '@deskline/events';
import { RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { AREAS } from './areas';
import { ChangeConsumerMetrics } from './change-consumer/change-consumer.metrics';
import { ChangeConsumers } from './change-consumer/change-consumers';
import { ChangeConsumersController } from './change-consumer/change-consumers.controller';
import { deliveryProviders } from './delivery/delivery.providers';
import { subscribedServices } from './subscriptions';
import { Disabling } from './health/disabling';
import { Health } from './health/health';
import { HealthMonitor } from './health/health-monitor';
import { HealthMetrics } from './health/health.metrics';
import { Intake } from './intake/intake';
import { RecordFields } from './intake/record-fields';
import { LogSweeper } from './log/log-sweeper';
import { JobMails } from './mail/job-mails';
import { MailSender } from './mail/mail-sender';
import { migrations } from '../migrations/migrations';
import { webhookRecords } from './records';
import { targetProviders } from './target/target.providers';
import { Signing } from './signature/signing';
import { Verification } from './webhook/verification';
import { KeyRing, KeySweeper } from './webhook-policy/key-ring';
import { Policies } from './webhook-policy/policies';
import { RsaKeyPool } from './webhook-policy/rsa-key-pool';

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
  controllers: [ChangeConsumersController],
  providers: [
    ChangeConsumerMetrics,
    ChangeConsumers,
    ...deliveryProviders,
    ...targetProviders,
    Disabling,
    Health,
    HealthMetrics,
    HealthMonitor,
    Intake,
    JobMails,
    KeyRing,
    KeySweeper,
    LogSweeper,
    MailSender,
    Policies,
    RecordFields,
    RsaKeyPool,
    Signing,
    Verification,
    ...SOURCES.map((source) =>
      EventsModule.consume({ consumer: 'webhook-dispatcher', source, handler: Intake }),
    ),
  ],
})
export class WebhookDispatcherModule {}
