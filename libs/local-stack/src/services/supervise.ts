import type { Detached } from '../system/detached';
import { end } from '../system/process-table';

export interface Pauses {
  /** Before the first, second ... start in a row; the last one repeats. */
  pausesMs: readonly number[];
  /** A process that lived this long begins with the first pause again. */
  steadyMs: number;
}

export const PAUSES: Pauses = { pausesMs: [500, 1_000, 2_000, 5_000, 10_000, 30_000], steadyMs: 60_000 };

export interface Death {
  /** How often in a row, this one included. */
  times: number;
  pauseMs: number;
  ending: string;
  said: string;
}

export interface Hooks {
  start(): Promise<Detached>;
  onStart(): void;
  onDeath(death: Death): void;
}

/** Keeps one process running until it is stopped: one that dies is started again, with growing pauses. */
export class Supervised {
  private current: Detached | undefined;
  private deaths = 0;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly hooks: Hooks,
    private readonly pauses: Pauses,
  ) {}

  get pid(): number | undefined {
    return this.current?.hasExited() ? undefined : this.current?.child.pid;
  }

  start(): Promise<void> {
    this.starting = this.begin();
    return this.starting;
  }

  async stop(graceMs = 12_000): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.starting;
    if (this.pid) await end(this.pid, 'SIGTERM', graceMs);
  }

  private async begin(): Promise<void> {
    const process = await this.hooks.start();
    this.current = process;
    this.startedAt = Date.now();
    const onEnd = () => void this.restart(process);
    if (process.hasExited()) onEnd();
    else process.child.once('exit', onEnd).once('error', onEnd);
    this.hooks.onStart();
  }

  private async restart(process: Detached): Promise<void> {
    if (this.stopped) return;
    this.deaths = Date.now() - this.startedAt >= this.pauses.steadyMs ? 1 : this.deaths + 1;
    const { pausesMs } = this.pauses;
    const pauseMs = pausesMs[Math.min(this.deaths, pausesMs.length) - 1] ?? 0;
    this.timer = setTimeout(() => void this.start(), pauseMs);
    const { exitCode, signalCode } = process.child;
    const ending = signalCode ? `killed by ${signalCode}` : `exit code ${exitCode}`;
    this.hooks.onDeath({ times: this.deaths, pauseMs, ending, said: await process.said() });
  }
}
