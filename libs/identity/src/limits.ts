/** A caller's window and what is allowed in it. */
export interface Quota {
  /** `person:7`, or `address:192.0.2.1` for whoever has no credentials. */
  caller: string;
  /** Epoch seconds at which the window begins. */
  window: number;
  limit: number;
}

/** A gateway asks for slots: one is used by each call it serves. */
export interface TakeSlots extends Quota {
  gateway: string;
  /** Which of this gateway's takes for this caller and window it is, from 1. */
  take: number;
  /** So many calls wait; fewer slots than this are given only when there are no more anywhere. */
  need: number;
  /** Those and some in advance. */
  want: number;
}

export interface GivenSlots {
  given: number;
  /** How many nobody has been given yet. */
  left: number;
}

/** What a gateway is asked to give back: all it has not used, once the answer to that take has reached it. */
export interface RecallSlots extends Pick<Quota, 'caller' | 'window'> {
  take: number;
}

export interface ReturnedSlots {
  slots: number;
}

/** Slots a gateway has no use for any more, by caller. */
export interface ReturnSlots {
  window: number;
  slots: Readonly<Record<string, number>>;
}

/** Whether the caller may be told how much is left: at most once a second. */
export interface LookedUp {
  told: boolean;
  left: number;
}

export const TAKE_SLOTS = 'limits.take';
export const RETURN_SLOTS = 'limits.return';
export const LOOK_UP = 'limits.look_up';
export const recallSubject = (gateway: string): string => `limits.recall.${gateway}`;
