import type { Provider } from '@nestjs/common';
import { Clock, Database, Metrics, Nats } from '@deskline/platform';
import { Health } from '../health/health';
import { NameServers } from '../target/name-servers';
import { resolveBy } from '../target/resolve';
import { Targets } from '../target/targets';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Policies } from '../webhook-policy/policies';
import { Attempts } from './attempt';
import { Deliver } from './deliver';
import { DeliveryMetrics } from './delivery.metrics';
import { DueCall } from './due-call';
import { HandOver } from './hand-over';
import { Mailroom } from './mailroom';
import type { Origin } from '../message/message';
import { Pools } from './pools';
import { Post } from './post';
import { Sender } from './sender';
import { Signing } from '../signature/signing';

const originOf = ({ BASE_URL, NODE_ID_DOMAIN }: WebhookDispatcherSettings): Origin => ({
  base_url: BASE_URL,
  console_url: new URL(BASE_URL).origin,
  node_id_domain: NODE_ID_DOMAIN,
});

const mailroom = (
  settings: WebhookDispatcherSettings,
  clock: Clock,
  due: DueCall,
  handOver: HandOver,
): Mailroom => new Mailroom(originOf(settings), clock, due.call, handOver);

function sender(
  settings: WebhookDispatcherSettings,
  database: Database,
  clock: Clock,
  metrics: Metrics,
  targets: Targets,
  nameServers: NameServers,
  policies: Policies,
  health: Health,
  due: DueCall,
  handOver: HandOver,
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
  const deliver = new Deliver(database, attempts, new DeliveryMetrics(metrics), health, clock, {
    total: settings.WEBHOOK_CONCURRENCY,
    perAccount: settings.WEBHOOK_CONCURRENCY_PER_ACCOUNT,
    perHost: settings.WEBHOOK_CONNECTIONS_PER_HOST,
    perWebhook: settings.WEBHOOK_CONCURRENCY_PER_WEBHOOK,
    few: settings.WEBHOOK_CONCURRENCY_FAILING,
    bytes: settings.WEBHOOK_BYTES_IN_FLIGHT,
    schedule: settings.WEBHOOK_RETRY_SECONDS.map((seconds) => seconds * 1000),
    timeoutMs,
    leaseMs: timeoutMs + settings.WEBHOOK_LEASE_MARGIN_MS,
    pollMs: settings.WEBHOOK_POLL_MS,
    patienceMs: settings.WEBHOOK_STOP_MS,
  });
  return new Sender(deliver, due, handOver, pools);
}

export const deliveryProviders: Provider[] = [
  { provide: DueCall, inject: [Nats], useFactory: (nats: Nats) => new DueCall(nats) },
  HandOver,
  { provide: Mailroom, inject: [WebhookDispatcherSettings, Clock, DueCall, HandOver], useFactory: mailroom },
  {
    provide: Sender,
    inject: [
      WebhookDispatcherSettings,
      Database,
      Clock,
      Metrics,
      Targets,
      NameServers,
      Policies,
      Health,
      DueCall,
      HandOver,
    ],
    useFactory: sender,
  },
];
