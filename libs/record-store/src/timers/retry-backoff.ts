const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

interface Pause {
  readonly pauseMs: number;
  readonly until: number;
}

/** Records whose change failed, and until when each is left alone: twice as long after each failure. */
export class RetryBackoff {
  private readonly byRecord = new Map<string, Map<number, Pause>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  pausedIds(record: string): number[] {
    const now = this.now();
    return [...(this.byRecord.get(record) ?? [])].filter(([, { until }]) => until > now).map(([id]) => id);
  }

  /** How long the record is left alone from now on. */
  pause(record: string, id: number): number {
    const known = this.byRecord.get(record) ?? new Map<number, Pause>();
    const pauseMs = Math.min(LONGEST_MS, (known.get(id)?.pauseMs ?? FIRST_MS / 2) * 2);
    known.set(id, { pauseMs, until: this.now() + pauseMs });
    this.byRecord.set(record, known);
    return pauseMs;
  }

  resume(record: string, id: number): void {
    this.byRecord.get(record)?.delete(id);
  }
}
