import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { freePort } from '../system/free-port';
import { commandOf } from '../system/process-table';
import { findNats, startNats } from './nats';
import type { Running } from '../system/running';

describe('NATS on a folder', () => {
  let dir: string;
  let server: Running;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'deskline-nats-'));
    server = await startNats({ dir });
    await using(server.url, async (connection) => {
      await (await connection.jetstreamManager()).streams.add({ name: 'kept', subjects: ['kept'] });
      await connection.jetstream().publish('kept', 'still here');
    });
  });

  afterAll(async () => {
    await server.stop();
    await rm(dir, { recursive: true });
  });

  it('refuses a wrong password', async () => {
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(using(wrong.href, async () => undefined)).rejects.toThrow('Authorization Violation');
  });

  it('takes messages of 8 MB', async () => {
    await using(server.url, async (connection) => expect(connection.info?.max_payload).toBe(8 * 1024 * 1024));
  });

  it('is taken over when it already runs', async () => {
    expect(await startNats({ dir })).toMatchObject({ url: server.url, pid: server.pid });
  });

  it('keeps streams, credentials and port over a restart', async () => {
    await server.stop();
    expect(await findNats(dir)).toBeNull();
    const { url } = server;
    server = await startNats({ dir });
    expect(server.url).toBe(url);
    expect(await storedMessage(url)).toBe('still here');
  });

  it('starts again after a kill -9', async () => {
    process.kill(server.pid, 'SIGKILL');
    server = await startNats({ dir });
    expect(await storedMessage(server.url)).toBe('still here');
  });
});

describe('NATS that does not get ready', () => {
  it('is stopped again, and its log is named', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'deskline-nats-'));
    // A leaf has no JetStream as long as nothing listens at the address of its hub.
    const leaf = { hub: `nats://127.0.0.1:${await freePort()}` };
    await expect(startNats({ dir, leaf, readyWithinMs: 500 })).rejects.toThrow(`its log is ${dir}/nats.log`);
    expect(await findNats(dir)).toBeNull();
    const pid = Number(await readFile(join(dir, 'nats.pid'), 'utf8').catch(() => '0'));
    expect(pid > 0 && commandOf(pid).includes(dir)).toBe(false);
    await rm(dir, { recursive: true });
  });
});

async function storedMessage(url: string): Promise<string> {
  let message = '';
  await using(url, async (connection) => {
    const stream = await (await connection.jetstreamManager()).streams.get('kept');
    message = (await stream.getMessage({ seq: 1 })).string();
  });
  return message;
}

async function using(address: string, work: (connection: NatsConnection) => Promise<void>): Promise<void> {
  const { host, username, password } = new URL(address);
  const connection = await connect({ servers: host, user: username, pass: password, reconnect: false });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
