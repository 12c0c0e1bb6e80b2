import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { MEMORY_LIMIT_MB, PROCESS_LIMIT_MB, START_LIMIT_MS, TIME_LIMIT_MS, WALL_LIMIT_MS } from '../limits';
import { needsTooMuch, type Evaluation, type Outcome } from './evaluation';

/** The process ends when no rule was evaluated for this long. */
const IDLE_MS = 60_000;
/** Rules get the processor time that nothing else asks for. */
const PRIORITY = 10;
/** Signals by which a process ends that gets no more memory. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = [
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  'SIGBUS',
];

/** The kernel bounds what the engine allocates beside its heap and for single large values. */
const LIMITED = `ulimit -d ${1024 * PROCESS_LIMIT_MB}; exec "$0" "$@"`;
const HEAP = [`--max-old-space-size=${MEMORY_LIMIT_MB}`, '--max-semi-space-size=2', '--v8-pool-size=1'];

/**
 * Process of its own that rules are evaluated in, with little memory and low priority. It is started by the first
 * evaluation, and again after its end. It evaluates one rule at a time: if it ends, that rule is the cause.
 */
export class RuleProcess {
  private child: Promise<ChildProcess> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  /** Further arguments of Node.js. */
  constructor(private readonly execArgv: readonly string[] = []) {}

  /** Rejects when the process could not be started, or was ended by somebody else. */
  evaluate(evaluation: Evaluation): Promise<Outcome> {
    const outcome = this.last.then(() => this.evaluateNext(evaluation));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  /** Ends the process; a later evaluation starts it again. */
  async end(): Promise<void> {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = undefined;
    (await child?.catch(() => undefined))?.kill('SIGKILL');
  }

  private async evaluateNext(evaluation: Evaluation): Promise<Outcome> {
    clearTimeout(this.idle);
    const child = await (this.child ??= this.start());
    try {
      return await outcomeOf(child, evaluation);
    } finally {
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  private start(): Promise<ChildProcess> {
    const program = join(__dirname, 'rule-process.main');
    const child = spawn('/bin/sh', ['-c', LIMITED, process.execPath, ...HEAP, ...this.execArgv, program], {
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Neither keeps the service from ending, which ends the process as well.
    child.unref();
    child.channel?.unref();
    const started = ready(child);
    const forget = () => {
      if (this.child === started) this.child = undefined;
    };
    started.catch(forget);
    child.on('exit', forget);
    return started;
  }
}

/** Resolves once the program runs. */
function ready(child: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
    child.once('message', () => {
      clearTimeout(late);
      lowerPriority(child);
      child.off('exit', failed);
      resolve(child);
    });
    const failed = () => {
      clearTimeout(late);
      reject(new Error('The process for rules could not be started.'));
    };
    child.once('exit', failed);
    child.on('error', failed);
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    setPriority(pid ?? 0, PRIORITY);
  } catch {
    // Some systems do not allow it; the limits of time hold without it.
  }
}

function outcomeOf(child: ChildProcess, evaluation: Evaluation): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, WALL_LIMIT_MS);
    const settle = () => {
      clearTimeout(late);
      child.off('message', answered).off('exit', ended);
    };
    const answered = (outcome: Outcome) => {
      settle();
      resolve(outcome);
    };
    const ended = (_code: number | null, signal: NodeJS.Signals | null) => {
      settle();
      const ms = performance.now() - began;
      if (isLate) resolve({ failure: `It takes more than ${TIME_LIMIT_MS} ms`, ms });
      else if (OUT_OF_MEMORY.includes(signal)) resolve({ failure: needsTooMuch(), ms });
      else reject(new Error(`The process for rules was ended by ${signal ?? 'itself'}.`));
    };
    child.on('message', answered).on('exit', ended);
    // A message that cannot be sent is followed by the exit.
    child.send(evaluation, () => undefined);
  });
}
