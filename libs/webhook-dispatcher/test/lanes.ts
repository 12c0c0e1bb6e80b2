import { Database, SystemClock } from '@deskline/platform';
import type { TestDatabase } from '@deskline/testing';
import { Pool } from 'pg';
import { dispatcherDatabase } from './dispatcher';
import type { Attempt } from '../src/delivery/attempt/attempt';
import type { Settlement } from '../src/delivery/attempt/settle';
import { Tally } from '../src/delivery/counts';
import type { Room } from '../src/delivery/room';
import type { Claimed } from '../src/delivery/queue/claim';
import type { ClaimedDelivery } from '../src/delivery/queue/delivery';
import { DeliveryQueue } from '../src/delivery/queue/delivery-queue';
import type { KeepLanes, Recorded } from '../src/delivery/queue/record-outcomes';

export const SUCCEEDED: Settlement = { state: 'succeeded', retry_in_ms: null };
export const RETRYING: Settlement = { state: 'retrying', retry_in_ms: 60_000 };

export type NewWebhook = [id: number, account: string, uri: string];

interface Changes extends Partial<Omit<Room, 'webhooks' | 'hosts' | 'accounts'>> {
  readonly underWay?: readonly ClaimedDelivery[];
  readonly leaseMs?: number;
}

export const attemptOf = (delivery: ClaimedDelivery): Attempt => ({
  delivery,
  outcome: { kind: 'answered', status: 200, line: '200 OK' },
  started_at: new Date(),
  duration_ms: 1,
  signed: null,
});

const SETTINGS = { BASE_URL: 'https://api.example/v1', NODE_ID_DOMAIN: 'api.example' };
const NO_INSTANCES = { notify: () => undefined };
const NO_NEWS = { note: () => undefined };
const NO_BACKLOG = { planHandOver: async () => null, handOver: () => undefined };

/** DeliveryQueue on a database of its own, and the calls of an instance to it. */
export class Lanes {
  readonly queue: DeliveryQueue;

  private constructor(
    private readonly testing: TestDatabase,
    readonly database: Database,
  ) {
    this.queue = new DeliveryQueue(database, new SystemClock(), NO_BACKLOG, NO_INSTANCES, NO_NEWS, SETTINGS);
  }

  static async open(): Promise<Lanes> {
    const testing = await dispatcherDatabase();
    const pool = new Pool({ connectionString: testing.url, max: 20 });
    return new Lanes(testing, new Database(pool));
  }

  async close(): Promise<void> {
    await this.database.pool.end();
    await this.testing.drop();
  }

  async empty(): Promise<void> {
    await this.database.query(
      'TRUNCATE delivery, delivery_lane, delivery_attempt, webhook_sequence; DELETE FROM webhook',
    );
  }

  /** Files a delivery for each pair of webhook and record. */
  async file(...lanes: [webhook_id: number, record: string][]): Promise<void> {
    await this.database.transaction((transaction) =>
      this.queue.file(
        transaction,
        lanes.map(([webhook_id, record]) => ({
          webhook_id,
          account_id: webhook_id === 3 ? 'gadget' : 'widget',
          kind: 'event' as const,
          event: 'task.update',
          record,
          message: () => ({ body: Buffer.from('{}'), link: '' }),
          occurred_at: new Date(),
        })),
      ),
    );
  }

  async claimed(changes: Changes = {}): Promise<ClaimedDelivery[]> {
    return (await this.claim(changes)).deliveries;
  }

  async claim({ underWay = [], leaseMs = 60_000, ...changes }: Changes = {}): Promise<Claimed> {
    await this.queue.makeReady();
    const [webhooks, hosts, accounts] = [new Tally<number>(), new Tally<string>(), new Tally<string>()];
    for (const { webhook_id, host, account_id } of underWay) {
      webhooks.add(webhook_id, 1);
      hosts.add(host ?? '', 1);
      accounts.add(account_id, 1);
    }
    const perUnknownWebhook = changes.perUnknownWebhook ?? 1_000;
    const room: Room = {
      deliveries: 1_000,
      perHost: 1_000,
      perAccount: 1_000,
      perUnknownWebhook,
      bytes: 1_000_000,
      webhooks: [...webhooks.entries()].map(([id, load]) => ({ id, load, limit: perUnknownWebhook })),
      hosts,
      accounts,
      ...changes,
    };
    return this.queue.claim(room, leaseMs);
  }

  record(claims: readonly ClaimedDelivery[], settlement: Settlement, keep?: KeepLanes): Promise<Recorded> {
    const attempts = claims.map((delivery) => ({ ...attemptOf(delivery), settlement }));
    return this.queue.settle(attempts, keep);
  }

  /** Settles once, and returns the deliveries whose lanes another transaction had locked. */
  async trySettle(claims: readonly ClaimedDelivery[], settlement: Settlement): Promise<ClaimedDelivery[]> {
    return (await this.record(claims, settlement)).busy.map(({ delivery }) => delivery);
  }

  async settle(claims: readonly ClaimedDelivery[], settlement: Settlement): Promise<void> {
    for (let rest = claims; rest.length > 0;) rest = await this.trySettle(rest, settlement);
  }

  states(): Promise<{ state: string; attempts: number }[]> {
    return this.database.query('SELECT state, attempts FROM delivery ORDER BY webhook_id, sequence');
  }

  all(): Promise<object[]> {
    return this.database.query('SELECT * FROM delivery_lane');
  }

  async webhooks(...made: readonly NewWebhook[]): Promise<void> {
    await this.database.query(
      `INSERT INTO webhook (id, account_id, uri, event, format, disabled, created_at, updated_at)
       SELECT *, 'task.update', 'classic', false, now(), now() FROM unnest($1::bigint[], $2::text[], $3::text[])`,
      [made.map(([id]) => id), made.map(([, account]) => account), made.map(([, , uri]) => uri)],
    );
  }
}
