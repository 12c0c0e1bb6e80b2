import { EventsModule } from '@deskline/events';
import { Clock, Database } from '@deskline/platform';
import { RecordActions, RecordHttpModule } from '@deskline/record-http';
import { behaviour, RecordStoreModule, Workshop } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { deliveryProviders } from './delivery/delivery.providers';
import { Mailroom } from './delivery/mailroom';
import { Intake } from './intake/intake';
import { migrations } from './migrations/migrations';
import { webhookRecords } from './records';
import { Targets } from './target/targets';
import { registerWebhookActions } from './webhook/webhook.actions';
import { Verification } from './webhook/verification';
import { Webhook } from './webhook/webhook.record';
import { webhookRules } from './webhook/webhook.rules';
import { WebhookDispatcherSettings } from './webhook-dispatcher.settings';
import { accompanyPolicy, Policies } from './webhook-policy/policies';
import { registerPolicyActions } from './webhook-policy/webhook-policy.actions';
import { WebhookPolicy } from './webhook-policy/webhook-policy.record';
import { webhookPolicyRules } from './webhook-policy/webhook-policy.rules';

/** The services whose events webhooks are told about. */
const SOURCES = ['work-records', 'configuration-records'];

const verification = (
  settings: WebhookDispatcherSettings,
  mailroom: Mailroom,
  targets: Targets,
  clock: Clock,
): Verification =>
  new Verification(mailroom, targets, clock, {
    base_url: settings.BASE_URL,
    validSeconds: settings.WEBHOOK_VERIFICATION_SECONDS,
  });

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: webhookRecords,
      migrations,
      follows: ['configuration-records'],
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
    {
      provide: Verification,
      inject: [WebhookDispatcherSettings, Mailroom, Targets, Clock],
      useFactory: verification,
    },
    { provide: Intake, inject: [Mailroom], useFactory: (mailroom: Mailroom) => new Intake(mailroom) },
    ...SOURCES.map((source) =>
      EventsModule.consume({ consumer: 'webhook-dispatcher', source, handler: Intake }),
    ),
  ],
})
export class WebhookDispatcherModule {
  constructor(
    workshop: Workshop,
    actions: RecordActions,
    database: Database,
    mailroom: Mailroom,
    verification: Verification,
    policies: Policies,
  ) {
    workshop.accompany(Webhook, (transaction, written) => verification.accompany(transaction, written));
    workshop.accompany(WebhookPolicy, accompanyPolicy);
    registerWebhookActions(actions, database, mailroom, verification);
    registerPolicyActions(actions, policies);
  }
}
