import { Database } from '@deskline/platform';
import type { TestDatabase } from '@deskline/testing';
import { Pool } from 'pg';
import { dispatcherDatabase } from '../dispatcher.fixture';
import type { Attempt } from './attempt';
import { claim, makeReady, type Claimed, type ClaimOptions } from './claim';
import type { ClaimedDelivery } from './claimed-delivery';
import { enqueue } from './enqueue';
import { recordOutcomes, type SettledAttempt } from './record-outcomes';
import type { Settlement } from './settle';
import { Tally } from './tally';

export const SUCCEEDED: Settlement = { state: 'succeeded', retry_in_ms: null };
export const RETRYING: Settlement = { state: 'retrying', retry_in_ms: 60_000 };

export type NewWebhook = [id: number, account: string, uri: string];

interface Changes extends Partial<Omit<ClaimOptions, 'occupied'>> {
  readonly inFlight?: readonly ClaimedDelivery[];
}

export const attemptOf = (delivery: ClaimedDelivery): Attempt => ({
  delivery,
  outcome: { kind: 'answered', status: 200, line: '200 OK' },
  started_at: new Date(),
  duration_ms: 1,
  signed: null,
});

/** Lanes in a database of their own, and what an instance does with them. */
export class Lanes {
  private constructor(
    private readonly testing: TestDatabase,
    readonly database: Database,
  ) {}

  static async open(): Promise<Lanes> {
    const testing = await dispatcherDatabase();
    const pool = new Pool({ connectionString: testing.url, max: 20 });
    // Dropping the database may cut off a connection that is already saying goodbye.
    pool.on('error', () => undefined);
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

  async make(...lanes: [webhook_id: number, record: string][]): Promise<void> {
    await this.database.transaction((transaction) =>
      enqueue(
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

  async take(changes: Changes = {}): Promise<ClaimedDelivery[]> {
    return (await this.claim(changes)).deliveries;
  }

  async claim({ inFlight = [], ...changes }: Changes = {}): Promise<Claimed> {
    await makeReady(this.database);
    const [webhooks, hosts, accounts] = [new Tally<number>(), new Tally<string>(), new Tally<string>()];
    for (const { webhook_id, host, account_id } of inFlight) {
      webhooks.add(webhook_id, 1);
      hosts.add(host ?? '', 1);
      accounts.add(account_id, 1);
    }
    const few = changes.few ?? 1_000;
    return claim(this.database, {
      room: 1_000,
      perHost: 1_000,
      perAccount: 1_000,
      few,
      bytes: 1_000_000,
      leaseMs: 60_000,
      occupied: {
        webhooks: [...webhooks.entries()].map(([id, count]) => ({ id, inFlight: count, places: few })),
        hosts,
        accounts,
      },
      ...changes,
    });
  }

  /** Once: answers the deliveries whose lanes somebody else was at. */
  async trySettle(claims: readonly ClaimedDelivery[], settlement: Settlement): Promise<ClaimedDelivery[]> {
    const attempts = claims.map((delivery): SettledAttempt => ({ ...attemptOf(delivery), settlement }));
    return (await recordOutcomes(this.database, attempts)).busy.map(({ delivery }) => delivery);
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
      `INSERT INTO webhook (id, account_id, uri, event, disabled, created_at, updated_at)
       SELECT *, 'task.update', false, now(), now() FROM unnest($1::bigint[], $2::text[], $3::text[])`,
      [made.map(([id]) => id), made.map(([, account]) => account), made.map(([, , uri]) => uri)],
    );
  }
}
