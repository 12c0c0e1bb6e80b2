import type { Received } from './received';

/** One write as the driver saw it; `status` is null where no gateway answered. */
export interface Attempt {
  readonly at: number;
  /** Time from the first byte sent to the answer, with the repeats at other gateways. */
  readonly tookMs: number;
  readonly kind: 'create' | 'update';
  /** sourceID of the task. */
  readonly key: string;
  readonly status: number | null;
}

/** One message as the receiver saw it. */
export interface Arrival extends Received {
  readonly event: string;
  readonly task: number;
  /** Audit line of the change that the message is about. */
  readonly change: number;
}

/** Task as the API shows it after the run. */
export interface StoredTask {
  readonly id: number;
  readonly key: string;
}

/** Number of events of a task in a service's log, and number of those that the dispatcher has tried to deliver. */
export interface AnnouncedEvent {
  readonly event: string;
  readonly task: number;
  readonly logged: number;
  readonly tried: number;
}

/** Everything recorded about one fault case. */
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
  /** The process that received a 2xx, or the database, is away: the 2xx may be lost. */
  readonly repeats?: boolean;
  /** False if no call may be answered 503. */
  readonly refusals?: boolean;
}

export const FAULTS = [
  'wrongly answered',
  'answered late',
  'lost',
  'never tried',
  'doubled',
  'out of order',
] as const;

export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  readonly what: string;
}

export interface Verdict {
  readonly attempted: number;
  readonly acknowledged: number;
  /** 503, or no answer at all. */
  readonly refused: number;
  /** Writes that no gateway answered. */
  readonly unanswered: number;
  /** Time from the beginning of the fault to the last answer that refused a call; 0 where none was refused. */
  readonly recoveredMs: number;
  readonly longestAnswerMs: number;
  /** Longest time in which the API answered nothing. */
  readonly longestApiSilenceMs: number;
  readonly arrived: number;
  /** Messages that came again although a 2xx was sent, because no process could have stored it. */
  readonly repeated: number;
  /** Longest time between two messages. */
  readonly longestSilenceMs: number;
  /** Violations. */
  readonly faults: readonly Fault[];
}
