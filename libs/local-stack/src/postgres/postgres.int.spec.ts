import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres, startPostgres } from './postgres';
import type { Running } from '../system/running';

describe('PostgreSQL on a folder', () => {
  let dir: string;
  let server: Running;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'deskline-postgres-'));
    await chmod(dir, 0o711);
    server = await startPostgres({ dir });
    await query(server.url, 'CREATE TABLE kept (word text)', `INSERT INTO kept VALUES ('still here')`);
  });

  afterAll(async () => {
    await server.stop();
    await rm(dir, { recursive: true });
  });

  it('refuses a wrong password', async () => {
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('listens on loopback alone, in UTC, sorts by code point and keeps fsync on', async () => {
    const rows = await query(
      server.url,
      `SELECT current_setting('listen_addresses') AS address, current_setting('fsync') AS fsync,
              current_setting('timezone') AS zone, upper('é') AS upper, 'a' < 'B' AS folded`,
    );
    expect(rows).toEqual([{ address: '127.0.0.1', fsync: 'on', zone: 'UTC', upper: 'É', folded: false }]);
  });

  it('is taken over when it already runs', async () => {
    expect(await startPostgres({ dir })).toMatchObject({ url: server.url, pid: server.pid });
  });

  it('keeps data, credentials and port over a restart', async () => {
    await server.stop();
    expect(await findPostgres(dir)).toBeNull();
    const { url } = server;
    server = await startPostgres({ dir });
    expect(server.url).toBe(url);
    expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'still here' }]);
  });

  it('starts again after a kill -9 while a session is open', async () => {
    const session = new Client(server.url);
    session.on('error', () => undefined);
    await session.connect();
    process.kill(server.pid, 'SIGKILL');
    server = await startPostgres({ dir });
    expect(await query(server.url, 'SELECT word FROM kept')).toEqual([{ word: 'still here' }]);
  });

  it('runs on data in a folder that only its owner can enter', async () => {
    const closed = join(dir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const inside = await startPostgres({ dir: join(closed, 'postgres') });
    expect(await query(inside.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await inside.stop();
    const memory = JSON.parse(await readFile(join(closed, 'postgres', 'postgres.json'), 'utf8'));
    if (memory.home) await rm(memory.home, { recursive: true });
  });

  it('names the port that another program has', async () => {
    const port = Number(new URL(server.url).port);
    await expect(startPostgres({ dir: join(dir, 'second'), port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use`,
    );
  });
});

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
