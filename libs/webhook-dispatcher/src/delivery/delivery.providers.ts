import { UsageCounter } from '@deskline/platform';
import type { Provider } from '@nestjs/common';
import { NameServers, resolveBy } from '../target/name-servers';
import { Targets } from '../target/targets';
import { leaseMsOf, WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Attempts } from './attempt/attempt';
import { Pools } from './attempt/pools';
import { Post } from './attempt/post';
import { Backlog } from './backlog';
import { Capacity } from './capacity';
import { DeliveryNews } from './delivery-news';
import { DeliveryMetrics } from './delivery.metrics';
import { DueNotifier } from './due-notifier';
import { DeliveryQueue } from './queue/delivery-queue';
import { Sender } from './sender';

const capacity = (settings: WebhookDispatcherSettings): Capacity =>
  new Capacity({
    total: settings.WEBHOOK_CONCURRENCY,
    perAccount: settings.WEBHOOK_CONCURRENCY_PER_ACCOUNT,
    perHost: settings.WEBHOOK_CONNECTIONS_PER_HOST,
    perWebhook: settings.WEBHOOK_CONCURRENCY_PER_WEBHOOK,
    perUnprovenWebhook: settings.WEBHOOK_CONCURRENCY_FAILING,
    bytes: settings.WEBHOOK_BYTES_IN_FLIGHT,
  });

const backlog = (settings: WebhookDispatcherSettings, capacity: Capacity): Backlog =>
  new Backlog(capacity, leaseMsOf(settings));

const pools = (settings: WebhookDispatcherSettings, targets: Targets, nameServers: NameServers): Pools =>
  new Pools(targets, {
    connections: settings.WEBHOOK_CONNECTIONS_PER_HOST,
    timeoutMs: settings.WEBHOOK_TIMEOUT_MS,
    resolve: resolveBy(nameServers),
  });

const post = (settings: WebhookDispatcherSettings, pools: Pools, targets: Targets): Post =>
  new Post(pools, targets, settings.WEBHOOK_TIMEOUT_MS, settings.WEBHOOK_ANSWER_BYTES);

export const deliveryProviders: Provider[] = [
  { provide: Capacity, inject: [WebhookDispatcherSettings], useFactory: capacity },
  { provide: Backlog, inject: [WebhookDispatcherSettings, Capacity], useFactory: backlog },
  DeliveryNews,
  DueNotifier,
  DeliveryQueue,
  { provide: Pools, inject: [WebhookDispatcherSettings, Targets, NameServers], useFactory: pools },
  { provide: Post, inject: [WebhookDispatcherSettings, Pools, Targets], useFactory: post },
  Attempts,
  DeliveryMetrics,
  Sender,
  UsageCounter,
];
