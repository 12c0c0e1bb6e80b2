import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, freePort, startDeskline, startNats, startPostgres } from '@deskline/local-stack';
import type { Target } from './load';

/** Deskline and the floor beside it, on the same PostgreSQL and the same data. */
export interface Rig {
  deskline(path: string): Target;
  floor(path: string): Target;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export async function startRig(): Promise<Rig> {
  const dir = await mkdtemp(join(tmpdir(), 'deskline-bench-'));
  const postgres = await startPostgres({ dir: join(dir, 'postgres') });
  const nats = await startNats({ dir: join(dir, 'nats') });
  const port = await freePort();
  const deskline = await startDeskline({
    port,
    dataDir: dir,
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    demo: true,
    environment: { LOG_LEVEL: 'warn', RATE_LIMIT_PER_HOUR: '100000000' },
  });
  const ca = await readFile(deskline.ca_file, 'utf8');
  const headers = { authorization: `Bearer ${deskline.demo?.people[0]?.token}` };
  const floor = await startFloor(postgres.url, join(dir, 'tls'));
  const services = () => SERVICES.flatMap((service) => deskline.fleet.of(service).map(({ pid }) => pid ?? 0));
  return {
    databaseUrl: postgres.url,
    deskline: (path) => ({
      origin: `https://localhost:${port}`,
      path,
      headers,
      ca,
      pids: [...services(), postgres.pid, nats.pid],
    }),
    floor: (path) => ({
      origin: `https://localhost:${floor.port}`,
      path,
      headers,
      ca,
      pids: [floor.process.pid ?? 0, postgres.pid],
    }),
    stop: async () => {
      floor.process.kill();
      await deskline.stop();
      await nats.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startFloor(server: string, tls: string): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort();
  const child = fork(join(__dirname, 'floor.js'), {
    env: {
      ...process.env,
      PORT: String(port),
      WORK_URL: databaseOn(server, 'work_records'),
      OAUTH_URL: databaseOn(server, 'oauth_server'),
      CERT_FILE: join(tls, 'cert.pem'),
      KEY_FILE: join(tls, 'key.pem'),
    },
  });
  await once(child, 'message');
  return { port, process: child };
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
