import { getOrCompute } from '../memoize';

const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

interface Pause {
  readonly pauseMs: number;
  readonly until: number;
}

/** Backoff of records with a failed change: the pause doubles with each failure. */
export class RetryBackoff {
  private readonly byRecord = new Map<string, Map<number, Pause>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  pausedIds(record: string): number[] {
    const now = this.now();
    return [...(this.byRecord.get(record) ?? [])].filter(([, { until }]) => until > now).map(([id]) => id);
  }

  /** Milliseconds until the next pause ends. */
  nextInMs(): number {
    const now = this.now();
    const pauses = [...this.byRecord.values()].flatMap((byId) => [...byId.values()]);
    return Math.min(...pauses.filter(({ until }) => until > now).map(({ until }) => until - now));
  }

  /** Notes a failure, and returns the pause in milliseconds. */
  pause(record: string, id: number): number {
    const pauses = getOrCompute(this.byRecord, record, () => new Map());
    const pauseMs = Math.min(LONGEST_MS, (pauses.get(id)?.pauseMs ?? FIRST_MS / 2) * 2);
    pauses.set(id, { pauseMs, until: this.now() + pauseMs });
    return pauseMs;
  }

  /** Forgets the failures of a record after a success. */
  resume(record: string, id: number): void {
    this.byRecord.get(record)?.delete(id);
  }
}
