import type { Provider } from '@nestjs/common';
import { Clock } from '@deskline/platform';
import { Mailroom } from '../delivery/mailroom';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Verification } from './verification';

const verification = (
  { BASE_URL, WEBHOOK_VERIFICATION_SECONDS }: WebhookDispatcherSettings,
  mailroom: Mailroom,
  clock: Clock,
): Verification =>
  new Verification(mailroom, clock, { base_url: BASE_URL, validSeconds: WEBHOOK_VERIFICATION_SECONDS });

export const webhookProviders: Provider[] = [
  { provide: Verification, inject: [WebhookDispatcherSettings, Mailroom, Clock], useFactory: verification },
];
