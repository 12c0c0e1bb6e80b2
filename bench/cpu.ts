import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux tells the time of a process in hundredths of a second, and that of its threads in nanoseconds, where it keeps it. */
const TICK_MS = 10;
const NANOSECOND_MS = 1e-6;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
  /** Of children that have ended: a PostgreSQL session may end while others go on. */
  readonly endedMs: number;
}

/** Milliseconds of CPU that these processes and all their children, ended ones too, have used so far. */
export function cpuMs(pids: readonly number[]): number {
  return withChildren(pids).reduce((sum, { ms, endedMs }) => sum + ms + endedMs, 0);
}

/** Milliseconds of CPU that they have used so far, by process. */
export function cpuMsByName(pids: readonly number[]): Map<string, number> {
  return byName(withChildren(pids), ({ ms }) => ms);
}

/** Memory (RSS) in megabytes, by process. */
export function memoryOf(pids: readonly number[]): Map<string, number> {
  return byName(withChildren(pids), ({ pid }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  });
}

/** CPU from now on, by process. A PostgreSQL session that has ended by then is not counted. */
export function watchCpu(pids: readonly number[]): () => Map<string, number> {
  const before = new Map(withChildren(pids).map(({ pid, ms }) => [pid, ms]));
  return () => {
    return byName(withChildren(pids), ({ pid, ms }) => ms - (before.get(pid) ?? 0));
  };
}

function byName(processes: readonly Process[], value: (process: Process) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const process of processes) {
    const name = nameOf(process.pid);
    sums.set(name, (sums.get(name) ?? 0) + value(process));
  }
  return sums;
}

const QUIET_MS = 250;
/** CPU of all processes together in a quiet interval; they poll now and then. */
const NEXT_TO_NOTHING_MS = 50;
/** Longest wait for it: a machine that is busy with other work is never quiet. */
const LONGEST_MS = 3_000;

/** Resolves when the processes have finished background tasks after the last answer, such as publishing events. */
export async function untilQuiet(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  for (let before = cpuMs(pids); performance.now() < deadline;) {
    await sleep(QUIET_MS);
    const now = cpuMs(pids);
    if (now - before < NEXT_TO_NOTHING_MS) return;
    before = now;
  }
}

function withChildren(pids: readonly number[]): Process[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)));
  const counted = new Set(pids);
  // Children are listed in no order: a grandchild is found in the round after its parent.
  for (let size = 0; size !== counted.size;) {
    size = counted.size;
    for (const { pid, parent } of processes) if (counted.has(parent)) counted.add(pid);
  }
  return processes.filter(({ pid }) => counted.has(pid));
}

function processOf(pid: number): Process[] {
  const stat = read(`/proc/${pid}/stat`);
  if (!stat) return [];
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent = 0] = fields.slice(1).map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11).map(Number);
  const ms = threadsMs(pid) || (user + system) * TICK_MS;
  return [{ pid, parent, ms, endedMs: (endedUser + endedSystem) * TICK_MS }];
}

/** 0 where the kernel does not keep it. */
function threadsMs(pid: number): number {
  const times = namesIn(`/proc/${pid}/task`).map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`));
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) * NANOSECOND_MS, 0);
}

/** Label of a process: a PostgreSQL session by its database, other server processes together, ours by service. */
function nameOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  const [, database] = /^postgres: \S+ (\w+) \S+\(\d+\)/.exec(command) ?? [];
  const [, service] = /^deskline ([\w-]+)/.exec(command) ?? [];
  return database ?? service ?? /postgres|nats|floor/.exec(command)?.[0] ?? 'other';
}

/** Empty for a process that has ended. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
