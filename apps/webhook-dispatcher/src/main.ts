import {
  doctor,
  rebuild,
  restored,
  WebhookDispatcherModule,
  WebhookDispatcherSettings,
} from '@deskline/webhook-dispatcher';
import { serve } from '@deskline/platform';

void serve(WebhookDispatcherModule, {
  name: 'webhook-dispatcher',
  settings: WebhookDispatcherSettings,
  takesDirectCalls: () => true,
  commands: { rebuild, restored },
  doctor,
});
