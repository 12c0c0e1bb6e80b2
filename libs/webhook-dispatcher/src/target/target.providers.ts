import type { Provider } from '@nestjs/common';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { parseCidrs, Targets } from './targets';
import { NameServers } from './name-servers';

export const targetProviders: Provider[] = [
  {
    provide: Targets,
    inject: [WebhookDispatcherSettings],
    useFactory: ({ WEBHOOK_ALLOWED_TARGETS }: WebhookDispatcherSettings) =>
      new Targets(parseCidrs(WEBHOOK_ALLOWED_TARGETS) ?? []),
  },
  {
    provide: NameServers,
    inject: [WebhookDispatcherSettings],
    useFactory: ({ WEBHOOK_DNS_SERVERS, WEBHOOK_LOOKUP_MS }: WebhookDispatcherSettings) =>
      new NameServers(WEBHOOK_DNS_SERVERS, WEBHOOK_LOOKUP_MS),
  },
];
