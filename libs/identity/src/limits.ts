/** Rate window of a caller, and its limit. */
export interface Quota {
  /** `person:7`, or `address:192.0.2.1` for calls without credentials. */
  caller: string;
  /** Epoch seconds at which the window begins. */
  window: number;
  limit: number;
}

/** Request of a gateway for slots; each call it serves uses one. */
export interface TakeSlots extends Quota {
  gateway: string;
  /** Number of this take of the gateway for this caller and window, from 1. */
  take: number;
  /** Number of waiting calls; fewer slots are given only if no more are left anywhere. */
  need: number;
  /** `need` and some in advance. */
  want: number;
}

export interface GivenSlots {
  given: number;
  /** Slots that no gateway has yet. */
  left: number;
}

/** Recall of all unused slots of a gateway, once the answer to that take has reached it. */
export interface RecallSlots extends Pick<Quota, 'caller' | 'window'> {
  take: number;
}

export interface ReturnedSlots {
  slots: number;
}

/** Unused slots that a gateway returns, by caller. */
export interface ReturnSlots {
  window: number;
  slots: Readonly<Record<string, number>>;
}

/** Free slots of a window. `admitted` is true at most once a second per caller: only then the caller gets `left`. */
export interface RateLimitLookup {
  admitted: boolean;
  left: number;
}

export const TAKE_SLOTS = 'limits.take';
export const RETURN_SLOTS = 'limits.return';
export const LOOK_UP = 'limits.look_up';
export const recallSubject = (gateway: string): string => `limits.recall.${gateway}`;
