import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

export interface DetachedOptions {
  /** Output is added to this file: it outlives the starter, which a pipe would not. */
  log: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
}

export interface Detached {
  child: ChildProcess;
  hasExited(): boolean;
  /** Output since this start. */
  said(): Promise<string>;
}

/** A process in a group of its own: the terminal's Ctrl-C reaches its starter only, which stops it in order. */
export async function startDetached(
  program: string,
  args: string[],
  { log, env = { PATH: process.env.PATH, TZ: 'UTC' }, cwd = '/', ...as }: DetachedOptions,
): Promise<Detached> {
  const before = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  const output = openSync(log, 'a', 0o600);
  const child = spawn(program, args, {
    ...as,
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let failure = '';
  child.once('error', (error) => (failure = error.message));
  child.unref();
  return {
    child,
    hasExited: () => failure !== '' || child.exitCode !== null || child.signalCode !== null,
    said: async () => failure || (await readFile(log)).subarray(before).toString('utf8'),
  };
}
