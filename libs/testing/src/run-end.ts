import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';

const EVERY_MS = 500;

let isPrepared = false;

/** Ends the servers of a run with it, however it ends. Jest's workers need nothing: they end with the run. */
export function prepareRunEnd(): void {
  if (isPrepared || process.env['JEST_WORKER_ID'] !== undefined) return;
  isPrepared = true;
  endWithRunner();
  startReaper();
}

/** Ends this process with the script that runs it, also when that is killed. */
function endWithRunner(): void {
  const runner = process.ppid;
  if (process.env['RUN_BY'] !== String(runner)) return;
  setInterval(() => {
    if (process.ppid !== runner) process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}

/**
 * Starts a process that outlives this one, and then stops the servers that it has left. It is in a group of its own,
 * which no signal to the run reaches.
 */
function startReaper(): void {
  const isSource = __filename.endsWith('.ts');
  const loader = isSource ? ['--require', join(workspace(), 'tools/jest/typescript.cjs')] : [];
  const program = join(__dirname, isSource ? 'reap.ts' : 'reap.js');
  const child = spawn(process.execPath, [...loader, program], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
}
