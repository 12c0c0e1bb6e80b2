import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

export interface Detached {
  child: ChildProcess;
  hasExited(): boolean;
  /** What it wrote since this start. */
  said(): Promise<string>;
}

/** A server in a process group of its own: the terminal's Ctrl-C reaches its starter only, which stops it in order. */
export async function startDetached(
  program: string,
  args: string[],
  log: string,
  as: { uid?: number; gid?: number } = {},
): Promise<Detached> {
  const before = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  const output = openSync(log, 'a', 0o600);
  const child = spawn(program, args, {
    ...as,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
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
