import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { CannotStart } from '../system/cannot-start';
import { startDetached } from '../system/detached';
import { choosePort } from '../system/free-port';
import { recall, remember, type Memory } from '../system/memory';
import { postgresBinaries } from './binaries';
import { makeCluster, POSTGRES_USER, readLock } from './cluster';
import { end } from '../system/process-table';
import type { Running, StartOptions } from '../system/running';
import { isReachable, isRoot, publicFolder, servant } from './servant';
import { waitUntil } from '../system/wait-until';

/** For about 2 s after a kill the old server's shared memory blocks a new one. */
const PATIENCE_MS = 10_000;
/** Of macOS; Linux has four more. */
const LONGEST_SOCKET_PATH = 103;
const BLOCKED = /lock file|shared memory|could not bind|Address already in use/;

/** Starts PostgreSQL on the data in `dir`, or takes over the one that already runs on it. */
export async function startPostgres({ port, throwAway, ...options }: StartOptions): Promise<Running> {
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  // The server's user must get through the folder; its contents have their own permissions.
  if (isRoot) await chmod(dir, 0o711);
  const file = join(dir, 'postgres.json');
  const memory = await recall(file);
  memory.home ??= (await isReachable(dir)) ? undefined : await publicFolder();
  const home = memory.home ?? dir;
  const cluster = join(home, 'cluster');
  memory.throwAway ||= throwAway;
  await remember(file, memory);
  const binaries = await postgresBinaries();
  await makeCluster(binaries, cluster, memory.password);

  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const running = await findPostgres(dir);
    if (running) return running;
    memory.port = await choosePort(port, memory.port);
    await remember(file, memory);
    const settings = [...settingsOf(memory.port), ...(memory.throwAway ? throwAwaySettings(cluster) : [])];
    const problem = await launch(binaries, home, settings, () => answers(memory, memory.port));
    if (problem && (Date.now() > deadline || !BLOCKED.test(problem))) {
      throw new CannotStart(
        `PostgreSQL did not start (${lastLine(problem)}); its log is ${home}/postgres.log.`,
      );
    }
    if (problem) await sleep(250);
  }
}

/** Finds the PostgreSQL that runs on the data in `dir`, whichever process started it. */
export async function findPostgres(dir: string): Promise<Running | null> {
  const memory = await recall(join(dir, 'postgres.json'));
  const cluster = join(memory.home ?? dir, 'cluster');
  const lock = await readLock(cluster);
  if (!lock) return null;
  const stillRuns = async () => (await readLock(cluster))?.pid === lock.pid;
  const settled = async () => !(await stillRuns()) || (await answers(memory, lock.port));
  if (!(await waitUntil(settled, PATIENCE_MS))) {
    throw new CannotStart(
      `PostgreSQL (process ${lock.pid}) runs on ${cluster} but does not answer: stop it.`,
    );
  }
  // The server writes its host after the other lines.
  const { pid, host } = (await readLock(cluster)) ?? {};
  if (pid !== lock.pid) return null;
  return {
    url: `postgres://${POSTGRES_USER}:${memory.password}@${host}:${lock.port}`,
    pid: lock.pid,
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written.
      if (await stillRuns()) await end(lock.pid, 'SIGINT', 30_000);
    },
  };
}

const settingsOf = (port: number): string[] => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=400',
  'timezone=UTC',
  'log_timezone=UTC',
];

/**
 * Committed data survives a crash of the server, though not of the machine. Clients come by a socket in the data folder,
 * which takes less CPU time than a connection by TCP.
 */
const throwAwaySettings = (cluster: string): string[] => [
  'fsync=off',
  'full_page_writes=off',
  ...(canHaveSocket(cluster) ? [`unix_socket_directories=${cluster}`] : []),
];

/** True where Node.js connects to sockets in the file system, and the path fits into the system's address. */
const canHaveSocket = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= LONGEST_SOCKET_PATH;

/** Undefined when the server answers, else its output. */
async function launch(
  binaries: string,
  home: string,
  settings: readonly string[],
  ready: () => Promise<boolean>,
): Promise<string | undefined> {
  const { hasExited, said } = await startDetached(
    join(binaries, 'bin', 'postgres'),
    ['-D', join(home, 'cluster'), ...settings.flatMap((setting) => ['-c', setting])],
    { log: join(home, 'postgres.log'), ...servant },
  );
  await waitUntil(async () => hasExited() || (await ready()), 60_000);
  return hasExited() ? said() : undefined;
}

async function answers({ password }: Memory, port: number | undefined): Promise<boolean> {
  const client = new Client({ host: '127.0.0.1', port, user: POSTGRES_USER, password, database: 'postgres' });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return false;
    throw new CannotStart(`The PostgreSQL on port ${port} does not take the password kept for it.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
