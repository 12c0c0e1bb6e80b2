import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of CPU that these processes and all their children have used so far. */
export function cpuMs(pids: readonly number[]): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)));
  const counted = new Set(pids);
  // Children are listed in no order: a grandchild is found in the round after its parent.
  for (let size = 0; size !== counted.size;) {
    size = counted.size;
    for (const { pid, parent } of stats) if (counted.has(parent)) counted.add(pid);
  }
  return stats.filter(({ pid }) => counted.has(pid)).reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

function statOf(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}
