import type { MessageKind } from '../../message/message';
import { isSuccess, type Outcome } from './outcome';
import { parseRetryAfter, retryDelay } from './retry-delay';

export type DeliveryState = 'pending' | 'succeeded' | 'retrying' | 'dropped' | 'held';

export interface Settlement {
  readonly state: Exclude<DeliveryState, 'pending'>;
  /** Milliseconds until the next attempt; null when there is none. */
  readonly retry_in_ms: number | null;
}

export const SUCCEEDED: Settlement = { state: 'succeeded', retry_in_ms: null };

export interface SettleContext {
  readonly kind: MessageKind;
  /** Attempts made, this one included. */
  readonly attempts: number;
  /** Milliseconds to wait after the first failure, the second, and so on. */
  readonly schedule: readonly number[];
  readonly now: Date;
  /** In [0, 1). */
  readonly random: number;
}

/** Document 1, delivery rule 5, by which every answer but a 2xx is retried, "and after several failures" dropped. */
export function settle(outcome: Outcome, context: SettleContext): Settlement {
  if (isSuccess(outcome)) return SUCCEEDED;
  if (outcome.kind === 'withheld') {
    return { state: outcome.forEver ? 'dropped' : 'held', retry_in_ms: null };
  }
  // The person who sent a test looks at its result now; a copy tomorrow would only confuse.
  const schedule = context.kind === 'test' ? [] : context.schedule;
  const retryAfter = outcome.kind === 'answered' ? parseRetryAfter(outcome.retryAfter, context.now) : null;
  const retry_in_ms = retryDelay(context.attempts, schedule, context.random, retryAfter);
  return { state: retry_in_ms === null ? 'dropped' : 'retrying', retry_in_ms };
}
