import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, startPostgres, type Running } from '@deskline/local-stack';
import { Database } from './database/database';
import { DatabaseModule } from './database/database.module';
import { migrate } from './database/migrate';
import { Unavailable } from './errors';
import type { Frame } from './frame';
import { Nats } from './nats/nats';
import { loadSettings } from './settings/load-settings';
import { Settings } from './settings/settings';
import { start, type RunningService } from './serve/start';

const database = { service: 'work-records', migrations: [] };
const none = { head: {}, body: Buffer.alloc(0) };
/** Long, so that a machine busy with other specs overloads no request. */
const PATIENT_MS = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

@Controller()
class CountController {
  constructor(private readonly database: Database) {}

  @MessagePattern('restarted.count')
  async count(): Promise<Frame> {
    const [row] = await this.database.rows('SELECT 1 + 1', [], 'count');
    return { head: { status: 200, sum: row?.[0] }, body: none.body };
  }
}

@Module({ imports: [DatabaseModule.forRoot(database)], controllers: [CountController] })
class CountModule {}

let folder: string;
let postgres: Running;
let nats: Running;
let service: RunningService;
let caller: Nats;

const status = async (): Promise<number> =>
  (await caller.request<{ status: number }>('restarted.count', none, 15_000)).head.status;
const ready = async () =>
  (await (await fetch(`${service.opsUrl}/readyz`)).json()) as { checks: Record<string, string> };

async function until(wish: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 45_000;
  while (!(await wish().catch(() => false))) {
    if (Date.now() > end) throw new Error('It does not become so.');
    await pause(50);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `deskline-test-${process.pid}-restarts-`));
  await chmod(folder, 0o711);
  [postgres, nats] = await Promise.all([
    startPostgres({ dir: join(folder, 'postgres') }),
    startNats({ dir: join(folder, 'nats') }),
  ]);
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL_WAIT_MS: String(PATIENT_MS),
    NATS_URL: nats.url,
    LOG_LEVEL: 'silent',
  };
  await migrate(loadSettings(Settings, env), database);
  service = await start(CountModule, { name: 'work-records' }, env);
  caller = await Nats.connect(nats.url, 'caller');
});

afterAll(async () => {
  await caller.close();
  await Promise.all([postgres.stop(), nats.stop()]);
  await rm(folder, { recursive: true, force: true });
});

describe('Service with restarted servers', () => {
  it('answers 503 and is not ready while PostgreSQL is away, and recovers by itself', async () => {
    expect(await status()).toBe(200);
    await postgres.stop();
    expect(await status()).toBe(503);
    await until(async () => (await ready()).checks.postgresql !== 'ok');
    postgres = await startPostgres({ dir: join(folder, 'postgres') });
    await until(async () => (await status()) === 200);
    await until(async () => (await ready()).checks.postgresql === 'ok');
  });

  it('abandons a session of a PostgreSQL that has stopped answering', async () => {
    const url = new URL(postgres.url);
    url.pathname = '/work_records';
    const limits = { STATEMENT_TIMEOUT_MS: 1_000, DATABASE_POOL_WAIT_MS: PATIENT_MS };
    const settings = Object.assign(new Settings(), limits);
    const frozen = Database.open(url.href, 'frozen', settings);
    const [session] = await frozen.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = session?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await expect(frozen.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
    await expect(frozen.rows('SELECT 1')).resolves.toEqual([['1']]);
    process.kill(pid, 'SIGCONT');
    await frozen.close();
  });

  it('gives up a request at once whose answer NATS has lost', async () => {
    const held = await Nats.connect(nats.url, 'held');
    let arrived = (): void => undefined;
    const received = new Promise<void>((resolve) => (arrived = resolve));
    held.connection.subscribe('restarted.held', { callback: () => arrived() });
    await held.connection.flush();
    // Longer than the spec may take: the break alone ends it.
    const lost = caller.request('restarted.held', none, 600_000).catch((error: unknown) => error);
    await received;
    await nats.stop();
    expect(await lost).toBeInstanceOf(Unavailable);
    nats = await startNats({ dir: join(folder, 'nats') });
    await until(async () => (await status()) === 200);
    await held.close();
  });

  it('is reachable after a restart of NATS, and not ready meanwhile', async () => {
    await nats.stop();
    await until(async () => (await ready()).checks.nats !== 'ok');
    nats = await startNats({ dir: join(folder, 'nats') });
    await until(async () => (await status()) === 200);
    await until(async () => (await fetch(`${service.opsUrl}/readyz`)).status === 200);
  });

  it('is ready again by itself when the store of JetStream was emptied', async () => {
    await nats.stop();
    await rm(join(folder, 'nats', 'jetstream'), { recursive: true });
    nats = await startNats({ dir: join(folder, 'nats') });
    await until(async () => (await ready()).checks.jetstream === 'ok');
  });

  it('can be stopped while PostgreSQL and NATS are away', async () => {
    await Promise.all([postgres.stop(), nats.stop()]);
    const startedAt = performance.now();
    await service.stop();
    // Time that a process has to end by itself.
    expect(performance.now() - startedAt).toBeLessThan(9_500);
  });
});
