// Runs a program of this workspace to its end, and ends it with this process, which in turn ends with npm.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.mjs';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const EVERY_MS = 500;

/** Returns the exit code, 1 for a program that was ended by a signal. */
export async function runProgram(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, RUN_BY: String(process.pid) },
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, EVERY_MS);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  for (const signal of SIGNALS) process.off(signal, passOn);
  return code ?? 1;
}
