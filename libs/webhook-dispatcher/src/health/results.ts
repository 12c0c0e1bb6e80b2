import type { SettledAttempt } from '../delivery/queue/record-outcomes';
import { errorOf, isSuccess } from '../delivery/attempt/outcome';

/** Results of attempts for one webhook, in the order they ended. */
export interface Results {
  readonly webhook_id: number;
  /** URI of the attempts: a failure at another URI says nothing about the present one. */
  readonly uri: string;
  /** Whether an event was delivered: "one success resets". */
  resets: boolean;
  /** Failed attempts of events, since the last one that was delivered. */
  failed: number;
  /** Of the latest attempt; null after a success. */
  error: string | null;
  /** The latest failure, also when a success came after it: "failures cause e-mail notifications". */
  failure: { readonly reason: 'failing' | 'unverified'; readonly error: string } | null;
}

/** Adds attempts to the results of their webhooks. Tests and withheld messages do not count, verifications not as events. */
export function gather(gathered: Map<string, Results>, attempts: readonly SettledAttempt[]): void {
  for (const { delivery, outcome } of attempts) {
    const { webhook_id, uri, kind } = delivery;
    if (kind === 'test' || outcome.kind === 'withheld' || uri === null) continue;
    const key = `${webhook_id} ${uri}`;
    const results = gathered.get(key) ?? {
      webhook_id,
      uri,
      resets: false,
      failed: 0,
      error: null,
      failure: null,
    };
    gathered.set(key, results);
    results.error = errorOf(outcome);
    if (results.error !== null) {
      results.failure = { reason: kind === 'event' ? 'failing' : 'unverified', error: results.error };
    }
    if (kind !== 'event') continue;
    results.resets ||= isSuccess(outcome);
    results.failed = isSuccess(outcome) ? 0 : results.failed + 1;
  }
}

/** Older results and newer ones of the same webhook, as if they had been gathered together. */
export function merged(older: Results, newer: Results): Results {
  return {
    ...newer,
    resets: older.resets || newer.resets,
    failed: newer.resets ? newer.failed : older.failed + newer.failed,
    failure: newer.failure ?? older.failure,
  };
}
