import type { Provider } from '@nestjs/common';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { parseCidrs } from './address';
import { NameServers } from './name-servers';
import { Names } from './names';
import { Targets } from './targets';

/** Look-ups of one process for webhooks that are being registered. */
const AT_ONCE = 64;

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
  {
    provide: Names,
    inject: [NameServers],
    useFactory: (servers: NameServers) => new Names(servers, AT_ONCE),
  },
];
