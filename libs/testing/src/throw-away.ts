import { chmod, mkdtemp, readFile, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, findNats, findPostgres, isAlive, startTimeOf, type ProcessRecord } from '@deskline/local-stack';

const PREFIX = 'deskline-test-';

/** Set by jest's globalSetup; benchmarks measure disks, and have none of it. */
const MEMORY = 'TEST_MEMORY_FOLDER';

const MEMORY_FOLDER = '/dev/shm';

/** Several times the data of the stacks that run at the same time. */
const ROOM_BYTES = 6 * 2 ** 30;

/** Puts the folders of this run into memory, where there is enough: a database is copied at a third of the CPU time. */
export async function useMemory(): Promise<void> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  const room = Math.min(bavail * bsize, process.availableMemory());
  if (room > ROOM_BYTES) process.env[MEMORY] = MEMORY_FOLDER;
}

/** Makes a folder named after this process, so that a sweep tells the leftovers of a killed run from folders in use. */
export async function throwAwayFolder(parent = process.env[MEMORY] ?? tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another user and must get through.
  await chmod(folder, 0o711);
  return folder;
}

/** File with the processes that were started for a folder. */
export const processFile = (folder: string): string => join(folder, 'processes.json');

/** Stops the processes and removes the folders of killed runs. */
export async function sweep(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY_FOLDER]) await sweepIn(parent);
}

export async function sweepIn(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const builder = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!builder || isAlive(Number(builder))) continue;
    const folder = join(parent, name);
    await stopProcesses(folder);
    await stopServers(folder);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Ends the launcher first, or it would start the others again. */
async function stopProcesses(folder: string): Promise<void> {
  const starter = await read<StarterRecord>(join(folder, 'launcher.json'));
  const processes = await read<ProcessRecord[]>(processFile(folder));
  const records = [...(starter ? [starter, ...starter.processes] : []), ...(processes ?? [])];
  for (const { pid, started } of records) {
    if (startTimeOf(pid) === started) await end(pid, 'SIGKILL', 1_000);
  }
}

type StarterRecord = Pick<ProcessRecord, 'pid' | 'started'> & { processes: ProcessRecord[] };

async function read<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

async function stopServers(folder: string): Promise<void> {
  // Another run may have swept it meanwhile.
  const names = await readdir(folder).catch(() => []);
  const named = (start: string) =>
    names.filter((name) => name.startsWith(start)).map((name) => join(folder, name));
  const servers = await Promise.allSettled([
    ...named('postgres').map(findPostgres),
    ...named('nats').map(findNats),
  ]);
  for (const server of servers) if (server.status === 'fulfilled') await server.value?.stop();
}
