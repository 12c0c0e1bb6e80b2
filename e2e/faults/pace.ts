/** Load and durations of a fault run. */
export interface Pace {
  readonly workers: number;
  /** Pause of a worker after each call. */
  readonly pauseMs: number;
  /** Time of the load before the fault, and after it. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** Duration of a NATS outage, and number of restarts in a row. */
  readonly stoppedMs: number;
  readonly flaps: number;
  /** Duration of an open transaction: shorter than a call and a statement may take. */
  readonly openMs: number;
  /** Duration of a paused process: longer than the lease of its claims. */
  readonly pausedMs: number;
  /** Duration of a receiver's fault. */
  readonly illMs: number;
  /** All services at the same time, or one after the other. */
  readonly rollsTogether: boolean;
}

export const QUICK_PACE: Pace = {
  workers: 3,
  pauseMs: 10,
  beforeMs: 700,
  afterMs: 700,
  stoppedMs: 4_000,
  flaps: 3,
  openMs: 2_000,
  pausedMs: 9_000,
  illMs: 3_000,
  rollsTogether: true,
};

export const FULL_PACE: Pace = {
  workers: 6,
  pauseMs: 10,
  beforeMs: 5_000,
  afterMs: 10_000,
  stoppedMs: 60_000,
  flaps: 10,
  openMs: 5_000,
  pausedMs: 30_000,
  illMs: 20_000,
  rollsTogether: false,
};
