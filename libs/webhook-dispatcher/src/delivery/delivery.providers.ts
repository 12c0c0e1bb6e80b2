import type { Provider } from '@nestjs/common';
import { Clock, Database, Metrics, Nats } from '@deskline/platform';
import { Health } from '../health/health';
import type { Origin } from '../message/message';
import { Signing } from '../signature/signing';
import { NameServers } from '../target/name-servers';
import { resolveBy } from '../target/resolve';
import { Targets } from '../target/targets';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Policies } from '../webhook-policy/policies';
import { Attempts } from './attempt/attempt';
import { Pools } from './attempt/pools';
import { Post } from './attempt/post';
import { Backlog } from './backlog';
import { Capacity } from './capacity';
import { DeliveryMetrics } from './delivery.metrics';
import { DueNotifier } from './due-notifier';
import { DeliveryQueue } from './queue/delivery-queue';
import { Sender } from './sender';

const originOf = ({ BASE_URL, NODE_ID_DOMAIN }: WebhookDispatcherSettings): Origin => ({
  base_url: BASE_URL,
  console_url: new URL(BASE_URL).origin,
  node_id_domain: NODE_ID_DOMAIN,
});

const leaseMsOf = ({ WEBHOOK_TIMEOUT_MS, WEBHOOK_LEASE_MARGIN_MS }: WebhookDispatcherSettings): number =>
  WEBHOOK_TIMEOUT_MS + WEBHOOK_LEASE_MARGIN_MS;

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

const queue = (
  settings: WebhookDispatcherSettings,
  database: Database,
  clock: Clock,
  backlog: Backlog,
  due: DueNotifier,
): DeliveryQueue => new DeliveryQueue(database, originOf(settings), clock, backlog, due.notify);

function sender(
  settings: WebhookDispatcherSettings,
  queue: DeliveryQueue,
  backlog: Backlog,
  capacity: Capacity,
  due: DueNotifier,
  clock: Clock,
  allMetrics: Metrics,
  targets: Targets,
  nameServers: NameServers,
  policies: Policies,
  health: Health,
): Sender {
  const timeoutMs = settings.WEBHOOK_TIMEOUT_MS;
  const pools = new Pools(targets, {
    connections: settings.WEBHOOK_CONNECTIONS_PER_HOST,
    timeoutMs,
    resolve: resolveBy(nameServers),
  });
  const signing = new Signing(policies, clock, originOf(settings), timeoutMs);
  const post = new Post(pools, targets, timeoutMs);
  const attempts = new Attempts(signing, post, clock, settings.DELIVERY_HEADER_ALIASES);
  const metrics = new DeliveryMetrics(allMetrics);
  metrics.watch(
    () => capacity.underWay.accounts.entries(),
    () => queue.ages().catch(() => []),
  );
  return new Sender(queue, backlog, capacity, attempts, pools, due, metrics, health, clock, {
    schedule: settings.WEBHOOK_RETRY_SECONDS.map((seconds) => seconds * 1000),
    timeoutMs,
    leaseMs: leaseMsOf(settings),
    pollMs: settings.WEBHOOK_POLL_MS,
    stopMs: settings.WEBHOOK_STOP_MS,
  });
}

export const deliveryProviders: Provider[] = [
  { provide: DueNotifier, inject: [Nats], useFactory: (nats: Nats) => new DueNotifier(nats) },
  { provide: Capacity, inject: [WebhookDispatcherSettings], useFactory: capacity },
  { provide: Backlog, inject: [WebhookDispatcherSettings, Capacity], useFactory: backlog },
  {
    provide: DeliveryQueue,
    inject: [WebhookDispatcherSettings, Database, Clock, Backlog, DueNotifier],
    useFactory: queue,
  },
  {
    provide: Sender,
    inject: [
      WebhookDispatcherSettings,
      DeliveryQueue,
      Backlog,
      Capacity,
      DueNotifier,
      Clock,
      Metrics,
      Targets,
      NameServers,
      Policies,
      Health,
    ],
    useFactory: sender,
  },
];
