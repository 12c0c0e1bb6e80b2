import type { Received } from './received';

/** One write as the driver saw it; `status` is null where no answer came. */
export interface Attempt {
  readonly at: number;
  readonly kind: 'create' | 'update';
  /** sourceID of the task. */
  readonly key: string;
  readonly status: number | null;
}

/** One message as the receiver saw it. */
export interface Arrival extends Received {
  readonly event: string;
  readonly task: number;
  /** The audit line: which change of the task it tells about. */
  readonly change: number;
}

/** Task as the API shows it after the run. */
export interface StoredTask {
  readonly id: number;
  readonly key: string;
}

/** How often a service's log says that something happened to a task, and how many messages about it were ever tried. */
export interface AnnouncedEvent {
  readonly event: string;
  readonly task: number;
  readonly logged: number;
  readonly tried: number;
}

/** All that is known of one row after it has run. */
export interface RunLog {
  readonly attempts: readonly Attempt[];
  readonly arrivals: readonly Arrival[];
  readonly stored: readonly StoredTask[];
  readonly announced: readonly AnnouncedEvent[];
  /** From just before the fault to the moment all services were ready again. */
  readonly fault: { readonly from: number; readonly to: number };
}

/** Deviations that a fault case allows, as they cannot be avoided. */
export interface Allowance {
  /** The gateway itself is away: calls are refused or cut off. */
  readonly noAnswer?: boolean;
  /** The process that received a 2xx, or the database, is away: the 2xx may be lost. */
  readonly repeats?: boolean;
}

export const FAULTS = ['wrongly answered', 'lost', 'never tried', 'doubled', 'out of order'] as const;

export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  readonly what: string;
}

export interface Verdict {
  readonly attempted: number;
  readonly acknowledged: number;
  /** 503, 504, or no answer at all. */
  readonly refused: number;
  readonly arrived: number;
  /** Came again although a 2xx was sent, while nobody could remember it. */
  readonly repeated: number;
  readonly longestSilenceMs: number;
  /** Violations. */
  readonly faults: readonly Fault[];
}
