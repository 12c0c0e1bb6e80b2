import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { waitUntil } from './wait-until';

/** The command line of a live process; empty for none and for a zombie. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** A pid alone may have been given to another process since; with its start time it names one process for ever. */
export function startTimeOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces and parentheses: count from behind it (proc(5), field 22).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  return commandOf(pid) !== '';
}

/** Sends the signal, waits, and kills what is still there. Returns when the process is gone. */
export async function end(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  for (const [each, patience] of [[signal, graceMs] as const, ['SIGKILL', 5_000] as const]) {
    try {
      process.kill(pid, each);
    } catch {
      return;
    }
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
