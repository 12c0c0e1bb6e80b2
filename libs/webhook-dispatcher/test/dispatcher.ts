import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendEvents, EventPublisher, type NewEvent } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { Database, loadSettings, Nats } from '@deskline/platform';
import type { RecordAnswer } from '@deskline/record-http';
import { ENGINE_MIGRATIONS } from '@deskline/record-store';
import { migratedDatabase, principal, testDatabase, type TestDatabase } from '@deskline/testing';
import type { INestMicroservice } from '@nestjs/common';
import { Client } from 'pg';
import { migrations } from '../migrations/migrations';
import { until } from './receiver';
import { webhookRecords } from '../src/records';
import { startProducer, startService } from './service';
import { WebhookDispatcherModule } from '../src/webhook-dispatcher.module';
import { WebhookDispatcherSettings } from '../src/webhook-dispatcher.settings';

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

type Env = Record<string, string>;

/**
 * Schedules shrunk so that a test sees a whole retry schedule pass; but time-outs that a busy machine does not exceed, as the
 * message would rightly be sent again.
 */
const QUICK: Env = {
  WEBHOOK_ALLOWED_TARGETS: '127.0.0.0/8',
  WEBHOOK_RETRY_SECONDS: '0,0',
  WEBHOOK_TIMEOUT_MS: '10000',
  WEBHOOK_LEASE_MARGIN_MS: '500',
  WEBHOOK_POLL_MS: '100',
  WEBHOOK_STOP_MS: '1000',
  EVENTS_QUIET_MS: '200',
  EVENTS_TAKEOVER_MS: '100',
  LOG_LEVEL: 'error',
  BASE_URL: 'https://api.example/v1',
};

/** NATS server, database of the dispatcher, and a service that publishes events. */
export class TestBed {
  private readonly dispatchers: INestMicroservice[] = [];

  private constructor(
    private readonly folder: string,
    private readonly nats: Running,
    readonly database: TestDatabase,
    private readonly producerDatabase: TestDatabase,
    private readonly producer: INestMicroservice,
  ) {}

  static async start(): Promise<TestBed> {
    const folder = await mkdtemp(join(tmpdir(), 'deskline-dispatcher-'));
    const [nats, database, producerDatabase] = await Promise.all([
      startNats({ dir: folder }),
      dispatcherDatabase(),
      testDatabase(),
    ]);
    const producer = await startProducer(envOf(producerDatabase, nats));
    return new TestBed(folder, nats, database, producerDatabase, producer);
  }

  get natsUrl(): string {
    return this.nats.url;
  }

  /** Starts one more instance of the dispatcher. */
  async dispatcher(settings: Env = {}): Promise<Dispatcher> {
    const env = { ...envOf(this.database, this.nats), ...QUICK, DATA_DIR: this.folder, ...settings };
    const app = await startService(
      'webhook-dispatcher',
      loadSettings(WebhookDispatcherSettings, env),
      WebhookDispatcherModule,
    );
    this.dispatchers.push(app);
    return new Dispatcher(app);
  }

  /** Publishes events of work-records, written in one transaction. */
  async publish(...events: Partial<NewEvent>[]): Promise<void> {
    await this.producer
      .get(Database)
      .transaction((transaction) => appendEvents(transaction, events.map(occurred)));
    this.producer.get(EventPublisher).wake();
  }

  async stopInstance({ app }: Dispatcher): Promise<void> {
    this.dispatchers.splice(this.dispatchers.indexOf(app), 1);
    await app.close();
  }

  /**
   * Starts an instance that can be cut off from its database: to other instances that looks like a crash, and like a process
   * that was paused for long when it is let in again.
   */
  async doomed(): Promise<{ dispatcher: Dispatcher; die(): Promise<void>; revive(): Promise<void> }> {
    const role = `doomed_${randomBytes(6).toString('hex')}`;
    const url = new URL(this.database.url);
    const admin = this.database.url;
    url.username = role;
    url.password = role;
    await onDatabase(admin, `CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD '${role}'`);
    // Other instances wait for the end of its lease, which must not come before it is cut off.
    const dispatcher = await this.dispatcher({ DATABASE_URL: url.href, WEBHOOK_TIMEOUT_MS: '3000' });
    const die = () =>
      onDatabase(
        admin,
        `ALTER ROLE ${role} NOLOGIN;
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
      );
    const revive = () => onDatabase(admin, `ALTER ROLE ${role} LOGIN`);
    return { dispatcher, die, revive };
  }

  async stop(): Promise<void> {
    try {
      await Promise.all([...this.dispatchers, this.producer].map((app) => app.close()));
    } finally {
      await Promise.all([this.database.drop(), this.producerDatabase.drop(), this.nats.stop()]);
      await rm(this.folder, { recursive: true, force: true });
    }
  }
}

export class Dispatcher {
  constructor(readonly app: INestMicroservice) {}

  get database(): Database {
    return this.app.get(Database);
  }

  /** Calls the dispatcher as the gateway does. */
  async call(
    method: string,
    path: string,
    body?: object,
    who: Partial<Principal> | null = {},
  ): Promise<Reply> {
    const { status, body: answered } = await this.request(method, path, { body, who });
    return { status, body: answered };
  }

  async request(
    method: string,
    path: string,
    {
      body,
      who = {},
      headers = {},
    }: { body?: object; who?: Partial<Principal> | null; headers?: Record<string, string> } = {},
  ): Promise<Reply & Pick<RecordAnswer, 'headers'>> {
    const [pathOnly = '', query = ''] = path.split('?');
    const head = {
      method,
      path: pathOnly,
      query,
      principal: who && principal(who),
      request_id: 'test-request',
      base_url: 'https://api.example/v1',
      headers,
    };
    const frame = { head, body: body ? Buffer.from(JSON.stringify(body)) : Buffer.alloc(0) };
    // An RSA key takes seconds on a busy machine.
    const reply = await this.app.get(Nats).request<RecordAnswer>('records.webhook-dispatcher', frame, 30_000);
    return {
      ...reply.head,
      body: reply.body.length > 0 ? (JSON.parse(reply.body.toString()) as Record<string, unknown>) : {},
    };
  }

  async create(webhook: object, who: Partial<Principal> = {}): Promise<number> {
    const { status, body } = await this.call('POST', '/webhooks', webhook, who);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return Number(body['id']);
  }

  /** Creates a webhook and marks it as verified, after its verification message was answered. */
  async createVerified(webhook: object, who: Partial<Principal> = {}): Promise<number> {
    const id = await this.create(webhook, who);
    await until(async () => {
      const open = await this.database.query('SELECT 1 FROM delivery_lane WHERE webhook_id = $1', [id]);
      return open.length === 0;
    });
    await this.database.query('UPDATE webhook SET verified_at = now() WHERE id = $1', [id]);
    return id;
  }

  states(webhookId: number): Promise<{ sequence: number; state: string; attempts: number }[]> {
    return this.database.query(
      `SELECT sequence, state, attempts FROM delivery WHERE webhook_id = $1 AND kind = 'event' ORDER BY sequence`,
      [webhookId],
    );
  }
}

function occurred(event: Partial<NewEvent>): NewEvent {
  return {
    event: 'task.create',
    account_id: 'widget',
    object_type: 'task',
    object_id: 1,
    person_id: 6,
    person_name: 'Howard Tanner',
    audit_line_id: null,
    note_id: null,
    payload: {},
    snapshot: null,
    occurred_at: new Date().toISOString(),
    request_id: null,
    ...event,
  };
}

const envOf = (database: TestDatabase, nats: Running): Env => ({
  ...database.settings,
  NATS_URL: nats.url,
  LOG_LEVEL: 'error',
});

/** Database with the dispatcher's tables, and two accounts. */
export async function dispatcherDatabase(): Promise<TestDatabase> {
  const service = webhookRecords.service;
  const database = await migratedDatabase({ service, migrations: [...ENGINE_MIGRATIONS, ...migrations] });
  await onDatabase(
    database.url,
    `INSERT INTO account (id, name, url, time_zone, locale) VALUES
     ('widget', 'Widget', 'https://widget.example', 'UTC', 'en'),
     ('gadget', 'Gadget', 'https://gadget.example', 'UTC', 'en')`,
  );
  return database;
}

async function onDatabase(url: string, statements: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
