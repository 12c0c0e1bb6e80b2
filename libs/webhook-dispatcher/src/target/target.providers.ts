import type { Provider } from '@nestjs/common';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { parseCidrs } from './address';
import { Names } from './names';
import { Targets } from './targets';

/** Look-ups of one process for webhooks that are being registered. */
const AT_ONCE = 64;

const names = ({ WEBHOOK_DNS_SERVERS, WEBHOOK_LOOKUP_MS }: WebhookDispatcherSettings): Names =>
  new Names({ servers: WEBHOOK_DNS_SERVERS, timeoutMs: WEBHOOK_LOOKUP_MS, atOnce: AT_ONCE });

export const targetProviders: Provider[] = [
  {
    provide: Targets,
    inject: [WebhookDispatcherSettings],
    useFactory: ({ WEBHOOK_ALLOWED_TARGETS }: WebhookDispatcherSettings) =>
      new Targets(parseCidrs(WEBHOOK_ALLOWED_TARGETS) ?? []),
  },
  { provide: Names, inject: [WebhookDispatcherSettings], useFactory: names },
];
