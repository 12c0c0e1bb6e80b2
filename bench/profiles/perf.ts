import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Moment in which a process had a core: functions on its stack, the innermost first, each behind the file it is of. */
export interface Sample {
  readonly pid: number;
  readonly frames: readonly Frame[];
}

export interface Frame {
  readonly name: string;
  /** Program or library; `[kernel.kallsyms]` for the kernel. */
  readonly object: string;
}

/** Has V8 name its functions for perf, in a file of each process. */
export const NAMED_FUNCTIONS = '--perf-basic-prof';
/** V8 has no other place for them. */
const NAMES = '/tmp';
const HERTZ = 999;
const MOST_OUTPUT = 2 ** 30;

/** Throws where there is no perf: V8's own profiler counts the time that a process waits for a core, too. */
export function assertPerf(): void {
  if (spawnSync('perf', ['--version']).status !== 0)
    throw new Error('This bench needs perf: the package linux-perf of Debian, linux-tools of Ubuntu.');
}

/** Samples the processes while the load runs, which is told when it is time to end. */
export async function sampled(
  pids: readonly number[],
  seconds: number,
  load: (isOver: () => boolean) => Promise<void>,
): Promise<Sample[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deskline-perf-'));
  const file = join(folder, 'perf.data');
  try {
    const record = ['record', '-q', '-F', String(HERTZ), '-g', '-p', pids.join(), '-o', file];
    const perf = spawn('perf', [...record, '--', 'sleep', String(seconds)], { stdio: 'inherit' });
    let isOver = false;
    const recorded = ended(perf).finally(() => (isOver = true));
    await Promise.all([recorded, load(() => isOver)]);
    const script = ['script', '-i', file, '-F', 'pid,ip,sym,dso'];
    const { stdout } = await promisify(execFile)('perf', script, { maxBuffer: MOST_OUTPUT });
    return samplesIn(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ended(perf: ChildProcess): Promise<void> {
  const [status] = (await once(perf, 'exit')) as [number | null];
  if (status !== 0) throw new Error('perf could not sample: is it permitted (kernel.perf_event_paranoid)?');
}

/** Removes the files of function names that have come since the call of this. */
export function watchNames(): () => void {
  const names = () => readdirSync(NAMES).filter((name) => /^perf-\d+\.map$/.test(name));
  const before = new Set(names());
  return () => {
    for (const name of names()) if (!before.has(name)) rmSync(join(NAMES, name), { force: true });
  };
}

/** Samples in the text of `perf script`: a line with the process, a line for each function, an empty line. */
export function samplesIn(text: string): Sample[] {
  return text.split(/\n\n+/).flatMap((block) => {
    const [first = '', ...lines] = block.trim().split('\n');
    const frames = lines.flatMap((line) => {
      const [, name, object] = /^\s*[\da-f]+ (.*) \((.*?)\)$/.exec(line) ?? [];
      return name === undefined || object === undefined ? [] : [{ name, object }];
    });
    return frames.length > 0 ? [{ pid: Number(first.trim()), frames }] : [];
  });
}
