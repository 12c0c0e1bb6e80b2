/** How hard and for how long. */
export interface Pace {
  readonly workers: number;
  /** Of driving before the fault, and after it. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** How long NATS is away, and how often it comes and goes. */
  readonly stoppedMs: number;
  readonly flaps: number;
  /** How long a transaction stays open; a statement may take no longer than 10 s. */
  readonly openMs: number;
  /** How long a process sleeps: longer than the lease of what it has claimed. */
  readonly pausedMs: number;
  /** How long receivers are ill. */
  readonly illMs: number;
  /** All services at the same time, or one after the other. */
  readonly rollsTogether: boolean;
}

export const QUICK_PACE: Pace = {
  workers: 3,
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
  beforeMs: 5_000,
  afterMs: 10_000,
  stoppedMs: 60_000,
  flaps: 10,
  openMs: 8_000,
  pausedMs: 30_000,
  illMs: 20_000,
  rollsTogether: false,
};
