import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { profiling, ROOM, startNats, startPostgres, workspace, type Running } from '@deskline/local-stack';
import { throwAwayFolder } from '@deskline/testing';
import { Client } from 'pg';
import { cpuMs } from '../cpu';
import { databaseOn } from '../rig';
import type { Order } from './floor';
import { Producer } from './producer';
import type { Arrivals, Receivers } from './receiver';

const ACCOUNTS = ['anvil', 'bolt', 'cog', 'dynamo', 'engine', 'flange', 'gasket', 'hinge'];
export const EVENTS = [
  'task.create',
  'task.update',
  'task.status-changed',
  'task.team-changed',
  'task.member-changed',
];
/** As many hosts as accounts, and connections to each: the limit in flight of both senders. */
const HOSTS = 8;
const CONNECTIONS = 32;

type Ending = () => Promise<unknown>;

export interface Round {
  readonly seconds: number;
  /** CPU of the sender, and of its PostgreSQL. */
  readonly senderMs: number;
  readonly postgresMs: number;
}

/** Dispatcher with PostgreSQL and NATS of its own, a receiver, and the floor beside it; a process each. */
export class Rig {
  private readonly came: number[] = [];

  private constructor(
    private readonly database: Client,
    private readonly postgres: Running,
    readonly producer: Producer,
    private readonly dispatcher: ChildProcess,
    private readonly receiver: ChildProcess,
    private readonly floor: ChildProcess,
    private readonly receivers: Receivers,
  ) {}

  /** Ends every started process, also after a failed start. */
  static async with(work: (rig: Rig) => Promise<void>): Promise<void> {
    const endings: Ending[] = [];
    try {
      await work(await Rig.start((ending) => endings.unshift(ending)));
    } finally {
      for (const end of endings) await end();
    }
  }

  private static async start(onEnd: (ending: Ending) => void): Promise<Rig> {
    const folder = await throwAwayFolder();
    onEnd(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({ dir: join(folder, 'postgres') });
    onEnd(() => postgres.stop());
    const nats = await startNats({ dir: join(folder, 'nats') });
    onEnd(() => nats.stop());
    const environment = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      ATTACHMENT_SECRET: randomBytes(32).toString('hex'),
      // Long, as the consumer waits for its lock until events may be applied.
      STATEMENT_TIMEOUT_MS: '60000',
      LOCK_TIMEOUT_MS: '60000',
      DATABASE_POOL_WAIT_MS: '10000',
      WEBHOOK_ALLOWED_TARGETS: '127.0.0.0/8',
      WEBHOOK_CONNECTIONS_PER_HOST: String(CONNECTIONS),
    };
    const producer = await Producer.start(environment, ACCOUNTS, EVENTS);
    onEnd(() => producer.stop());
    const dispatcher = await startDispatcher(environment);
    onEnd(() => ended(dispatcher));
    const receiver = child('receiver.js', { PORTS: String(HOSTS) });
    onEnd(() => ended(receiver));
    const [receivers] = (await once(receiver, 'message')) as [Receivers];
    const floor = child('floor.js');
    onEnd(() => ended(floor));
    await once(floor, 'message');
    const database = new Client(databaseOn(postgres.url, 'webhook_dispatcher'));
    await database.connect();
    onEnd(() => database.end());
    const rig = new Rig(database, postgres, producer, dispatcher, receiver, floor, receivers);
    await rig.register();
    return rig;
  }

  get dispatcherPid(): number {
    return this.dispatcher.pid ?? 0;
  }

  /** One verified webhook per account and event, signed with HMAC by Standard Webhooks. */
  private async register(): Promise<void> {
    const policies = await this.policies();
    await this.database.query(
      `INSERT INTO account (id, name, url, time_zone, locale)
       SELECT id, id, 'https://' || id || '.example', 'UTC', 'en' FROM unnest($1::text[]) AS id`,
      [ACCOUNTS],
    );
    await this.database.query(
      `INSERT INTO webhook (account_id, event, name, uri, format, disabled, verified_at, webhook_policy_id,
         created_at, updated_at)
       SELECT account, event, event, uri || '/hook', 'classic', false, now(), policy, now(), now()
       FROM unnest($1::text[], $2::text[], $3::bigint[]) AS account(account, uri, policy), unnest($4::text[]) AS event`,
      [ACCOUNTS, this.receivers.answering, policies, EVENTS],
    );
  }

  /** One webhook of each account. */
  private async policies(): Promise<unknown[]> {
    const ids: unknown[] = [];
    for (const account of ACCOUNTS) {
      const policy = await this.until(() =>
        this.producer.call('POST', '/webhook_policies', { scheme: 'standard' }, account),
      );
      ids.push(policy['id']);
    }
    return ids;
  }

  /** Writes events while consumption is paused, then measures until the last outcome is stored. */
  async deliver(count: number): Promise<Round> {
    await this.database.query('BEGIN; LOCK TABLE event_position IN EXCLUSIVE MODE');
    await this.producer.write(count);
    await this.producer.published();
    const [sender, postgres] = [cpuOf(this.dispatcher.pid), cpuOf(this.postgres.pid)];
    const from = performance.now();
    await this.database.query('COMMIT');
    await this.settled(count);
    return { seconds: (performance.now() - from) / 1_000, senderMs: sender(), postgresMs: postgres() };
  }

  async post(requests: number): Promise<Round> {
    const { headers, body } = await this.arrivals();
    const same = headers.filter(([name]) => !/^(host|connection|content-length)$/i.test(name));
    const order: Order = {
      origins: this.receivers.answering,
      headers: Object.fromEntries(same),
      body,
      requests,
      connections: CONNECTIONS,
    };
    const sender = cpuOf(this.floor.pid);
    this.floor.send(order);
    const [seconds] = (await once(this.floor, 'message')) as [number];
    const measured = { seconds, senderMs: sender(), postgresMs: 0 };
    // Verifications are no deliveries.
    await this.arrivals();
    this.latencies();
    return measured;
  }

  /** Has a fifth of all receivers hang from now on: those of one event of every account. */
  async hang(): Promise<void> {
    await this.database.query(
      `UPDATE webhook SET uri = receiver.uri || '/hook' FROM unnest($1::text[], $2::text[]) AS receiver(account, uri)
       WHERE webhook.account_id = receiver.account AND webhook.event = $3`,
      [ACCOUNTS, this.receivers.hanging, EVENTS.at(-1)],
    );
  }

  /** Milliseconds from the commit of each event to the arrival of its message, since the last call. */
  latencies(): number[] {
    return this.came.splice(0);
  }

  /** Resolves after so many messages, without polling, which would cost time of the measured processes. */
  private async arrivals(atLeast = 0): Promise<Arrivals> {
    this.receiver.send(atLeast);
    const [arrivals] = (await once(this.receiver, 'message')) as [Arrivals];
    for (const [nth, at] of arrivals.events) this.came.push(this.producer.sinceCommit(nth, at));
    return arrivals;
  }

  /** Resolves when so many more messages have been answered. */
  async arrived(more: number): Promise<void> {
    await this.arrivals(more);
  }

  /** Resolves when so many more messages have arrived and no delivery is open; queries PostgreSQL only at the end. */
  async settled(more: number): Promise<void> {
    await this.arrived(more);
    const open = () => this.database.query('SELECT 1 FROM delivery_lane LIMIT 1');
    while ((await open()).rowCount !== 0) await pause(10);
  }

  private async until<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries === 300) throw error;
        await pause(200);
      }
    }
  }
}

/** CPU that a process and its children use from now until the call. */
function cpuOf(pid = 0): () => number {
  const before = cpuMs([pid]);
  return () => cpuMs([pid]) - before;
}

const child = (script: string, environment: Record<string, string> = {}): ChildProcess =>
  fork(join(__dirname, script), { execArgv: [ROOM], env: { ...process.env, ...environment } });

async function startDispatcher(environment: Record<string, string>): Promise<ChildProcess> {
  const script = join(workspace(), 'dist/apps/webhook-dispatcher/src/main.js');
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const options = { execArgv: [ROOM, ...profiling()], env };
  const [code] = (await once(fork(script, ['migrate'], options), 'exit')) as [number];
  if (code !== 0) throw new Error('The dispatcher could not migrate its database.');
  return fork(script, [], options);
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  process.kill('SIGTERM');
  await once(process, 'exit');
}
