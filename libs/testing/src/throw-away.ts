import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, findNats, findPostgres, isAlive, startTimeOf, type ProcessRecord } from '@deskline/local-stack';

const PREFIX = 'deskline-test-';

/** Named after its maker, so that what a killed run leaves can be told from what is in use. */
export async function throwAwayFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another user and must get through.
  await chmod(folder, 0o711);
  return folder;
}

/** Where the processes are noted that were started for a folder. */
export const processFile = (folder: string): string => join(folder, 'processes.json');

/** A run that was killed could not stop what it had started: the next one does. */
export async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!maker || isAlive(Number(maker))) continue;
    const folder = join(tmpdir(), name);
    await Promise.allSettled([stopProcesses(folder), stopServers(folder)]);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function stopProcesses(folder: string): Promise<void> {
  const records = JSON.parse(await readFile(processFile(folder), 'utf8')) as ProcessRecord[];
  const left = records.filter(({ pid, started }) => startTimeOf(pid) === started);
  await Promise.all(left.map(({ pid }) => end(pid, 'SIGKILL', 1_000)));
}

async function stopServers(folder: string): Promise<void> {
  const servers = await Promise.allSettled([
    findPostgres(join(folder, 'postgres')),
    findNats(join(folder, 'nats')),
  ]);
  for (const server of servers) if (server.status === 'fulfilled') await server.value?.stop();
}
