import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../system/cannot-start';
import { commandOf } from '../system/process-table';
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
  await initdb(binaries, [...options, ...locale, '--auth=scram-sha-256', '--no-instructions']);
  await rename(data, cluster);
  await chmod(cluster, 0o700);
  await rm(draft, { recursive: true });
}

async function initdb(binaries: string, options: string[]): Promise<void> {
  const program = [...nameless(), join(binaries, 'bin', 'initdb')];
  const [first = '', ...rest] = [...program, ...options];
  try {
    await promisify(execFile)(first, rest, {
      ...servant,
      cwd: '/',
      env: { TZ: 'UTC', PATH: process.env.PATH },
    });
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new CannotStart(`PostgreSQL could not make its data folder (${said.split('\n')[0]}).`);
  }
}

/** initdb demands a user name; a container's user may be a number alone, and gets one in a namespace of its own. */
function nameless(): string[] {
  try {
    userInfo();
    return [];
  } catch {
    return ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  }
}

export interface Lock {
  pid: number;
  port: number;
  /** Address of the server: the folder of its socket, where it has one. */
  host: string;
}

/** Content of postmaster.pid of the running server; null if none runs on this data. */
export async function readLock(cluster: string): Promise<Lock | null> {
  const file = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (commandOf(pid).includes(cluster))
    return { pid, port: Number(lines[3]), host: encodeURIComponent(lines[4] ?? '') || '127.0.0.1' };
  // The server was killed, and its pid may meanwhile be another program's: PostgreSQL would refuse to start.
  await rm(file, { force: true });
  return null;
}
