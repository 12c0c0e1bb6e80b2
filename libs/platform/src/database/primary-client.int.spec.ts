import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { startPostgres, waitUntil, type Running } from '@deskline/local-stack';
import { startReplica, throwAwayFolder, type PostgresReplica } from '@deskline/testing';
import { Unavailable } from '../errors';
import { Settings } from '../settings/settings';
import { Database } from './database';
import { migrate } from './migrate';

const PORT = 'SELECT inet_server_port() AS port';
const SETTINGS = Object.assign(new Settings(), {
  DATABASE_POOL_SIZE: 2,
  DATABASE_POOL_WAIT_MS: 10_000,
  STATEMENT_TIMEOUT_MS: 1_000,
});

let dir: string;
let primary: Running;
let replica: PostgresReplica;
let database: Database;

/** Address of both servers by TCP, in the given order. */
function address(...servers: Running[]): string {
  const hosts = servers.map(({ url }) => `127.0.0.1:${new URL(url).port}`);
  const { username, password } = new URL(primary.url);
  return `postgres://${username}:${password}@${hosts.join()}/spec?target_session_attrs=read-write`;
}
const portOf = ({ url }: Running): number => Number(new URL(url).port);
const port = async (on: Database): Promise<unknown> => (await on.query<{ port: number }>(PORT))[0]?.port;
const write = (on: Database) =>
  on.transaction(async (transaction) => {
    await transaction.query('INSERT INTO line DEFAULT VALUES RETURNING id');
  });

beforeAll(async () => {
  Logger.overrideLogger(false);
  dir = await throwAwayFolder();
  primary = await startPostgres({ dir: join(dir, 'postgres'), throwAway: true });
  replica = await startReplica({ primary, dir: join(dir, 'postgres-replica'), synchronous: true });
  const settings = Object.assign(new Settings(), {
    DATABASE_URL: address(replica, primary).replace('/spec?', '?'),
  });
  await migrate({ ...settings, DATABASE_NAME: 'spec' }, { service: 'spec', migrations: [] });
  database = Database.open(address(replica, primary), 'spec', SETTINGS);
  await database.query('CREATE TABLE line (id bigserial PRIMARY KEY)');
});

afterAll(async () => {
  await database.close();
  await replica.stop();
  await primary.stop();
  await rm(dir, { recursive: true });
});

describe('A database at several hosts', () => {
  it('is migrated and used at the primary, in whichever place it is named', async () => {
    expect(await port(database)).toBe(portOf(primary));
  });

  it('acknowledges no commit that its synchronous replica has not got', async () => {
    await replica.stop();
    const writes: (() => Promise<unknown>)[] = [
      () => write(database),
      () => database.query('INSERT INTO line DEFAULT VALUES'),
      () => database.compose(() => write(database)),
    ];
    for (const wait of writes) {
      const written = expect(wait()).rejects.toBeInstanceOf(Unavailable);
      const cancelled = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
      expect(await waitUntil(async () => (await database.query(cancelled)).length > 0, 5_000)).toBe(true);
      await written;
    }
    Object.assign(replica, await startPostgres({ dir: replica.dir }));
    const isWritten = () =>
      write(database).then(
        () => true,
        () => false,
      );
    expect(await waitUntil(isWritten, 20_000)).toBe(true);
  });

  it('leaves an old primary that still takes writes as soon as one connection has failed', async () => {
    const both = [1, 2].map(() =>
      database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.1)'),
    );
    const [first] = (await Promise.all(both)).flat();
    await replica.promote();
    const failing = database.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(failing).rejects.toBeInstanceOf(Unavailable);
    expect(first?.pid).toBeGreaterThan(0);
    const ports = [1, 2, 3].map(() => database.query<{ port: number }>(`${PORT}, pg_sleep(0.1)`));
    expect((await Promise.all(ports)).flat().map((row) => row.port)).toContain(portOf(replica));
    const again = [1, 2, 3].map(() => database.query<{ port: number }>(`${PORT}, pg_sleep(0.1)`));
    expect(new Set((await Promise.all(again)).flat().map((row) => row.port))).toEqual(
      new Set([portOf(replica)]),
    );
  });

  it('takes the one that was promoted later, and finds it anew when its primary is killed', async () => {
    const restarted = Database.open(address(primary, replica), 'spec', SETTINGS);
    try {
      expect(await port(restarted)).toBe(portOf(replica));
      process.kill(replica.pid, 'SIGKILL');
      // A session goes on until it notices that the server has been killed.
      const isRefused = () =>
        write(restarted).then(
          () => false,
          (error: unknown) => error instanceof Unavailable,
        );
      expect(await waitUntil(isRefused, 20_000)).toBe(true);
      Object.assign(replica, await startPostgres({ dir: replica.dir, port: portOf(replica) }));
      const isBack = () =>
        port(restarted).then(
          (found) => found === portOf(replica),
          () => false,
        );
      expect(await waitUntil(isBack, 20_000)).toBe(true);
    } finally {
      await restarted.close();
    }
  });

  it('is not taken at a replica alone', async () => {
    const second = await startReplica({
      primary: replica,
      dir: join(dir, 'postgres-second'),
      name: 'second',
    });
    const nowhere = Database.open(address({ ...second }, { ...second }), 'spec', SETTINGS);
    try {
      await expect(nowhere.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
    } finally {
      await nowhere.close();
      await second.stop();
    }
  });
});
