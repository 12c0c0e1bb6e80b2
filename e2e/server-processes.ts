import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Processes of a server: PostgreSQL has one for each session. */
export async function processesOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return [pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

/** Stops all processes of a server, which then answers nothing but keeps its connections; the first makes no others. */
export async function pause(pid: number): Promise<number[]> {
  signal([pid], 'SIGSTOP');
  const processes = await processesOf(pid);
  signal(processes, 'SIGSTOP');
  return processes;
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
}
