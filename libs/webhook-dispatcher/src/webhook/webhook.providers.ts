import type { Provider } from '@nestjs/common';
import { Clock } from '@deskline/platform';
import { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Quota } from './quota';
import { Verification } from './verification';

const verification = (
  { BASE_URL, WEBHOOK_VERIFICATION_SECONDS }: WebhookDispatcherSettings,
  queue: DeliveryQueue,
  clock: Clock,
): Verification =>
  new Verification(queue, clock, { base_url: BASE_URL, validSeconds: WEBHOOK_VERIFICATION_SECONDS });

const quota = ({ WEBHOOKS_PER_ACCOUNT, WEBHOOKS_PER_EVENT }: WebhookDispatcherSettings): Quota =>
  new Quota({ perAccount: WEBHOOKS_PER_ACCOUNT, perEvent: WEBHOOKS_PER_EVENT });

export const webhookProviders: Provider[] = [
  { provide: Quota, inject: [WebhookDispatcherSettings], useFactory: quota },
  {
    provide: Verification,
    inject: [WebhookDispatcherSettings, DeliveryQueue, Clock],
    useFactory: verification,
  },
];
