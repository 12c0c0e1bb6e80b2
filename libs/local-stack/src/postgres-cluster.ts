import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf } from './process-table';
import { giveToServant, servant } from './servant';

export const POSTGRES_USER = 'postgres';

/** Makes the data folder when there is none; it appears whole or not at all, whenever the starter is killed. */
export async function makeCluster(binaries: string, cluster: string, password: string): Promise<void> {
  if (existsSync(cluster)) return;
  const draft = await mkdtemp(`${cluster}.`);
  const data = join(draft, 'data');
  const passwordFile = join(draft, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of [draft, data, passwordFile]) await giveToServant(path);

  const options = ['-D', data, '-U', POSTGRES_USER, '-E', 'UTF8', '--pwfile', passwordFile];
  // Sorting by code point, with Unicode's upper and lower case, the same on every platform.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await promisify(execFile)(
    join(binaries, 'bin', 'initdb'),
    [...options, ...locale, '--auth=scram-sha-256', '--no-instructions'],
    { ...servant, cwd: '/', env: { TZ: 'UTC', PATH: process.env.PATH } },
  );
  await rename(data, cluster);
  await chmod(cluster, 0o700);
  await rm(draft, { recursive: true });
}

export interface Lock {
  pid: number;
  port: number;
}

/** What the running server says about itself in postmaster.pid; null when none runs on this data. */
export async function readLock(cluster: string): Promise<Lock | null> {
  const file = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (commandOf(pid).includes(cluster)) return { pid, port: Number(lines[3]) };
  // The server was killed, and its pid may meanwhile be another program's: PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return null;
}
