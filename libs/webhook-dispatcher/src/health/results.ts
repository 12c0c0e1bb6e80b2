import type { SettledAttempt } from '../delivery/queue/record-outcomes';
import { errorOf, isSuccess } from '../delivery/attempt/outcome';

/** What some attempts came to for one webhook, in the order they ended. */
export interface Results {
  readonly webhook_id: number;
  /** Where they went: what happened at another URI says nothing of the present one. */
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

/** Adds attempts to what is known of each webhook. Tests and what was never sent do not count; verifications count as no event. */
export function gather(gathered: Map<string, Results>, attempts: readonly SettledAttempt[]): void {
  for (const { delivery, outcome } of attempts) {
    const { webhook_id, uri, kind } = delivery;
    if (kind === 'test' || outcome.kind === 'withheld' || uri === null) continue;
    const key = `${webhook_id} ${uri}`;
    const known = gathered.get(key) ?? {
      webhook_id,
      uri,
      resets: false,
      failed: 0,
      error: null,
      failure: null,
    };
    gathered.set(key, known);
    known.error = errorOf(outcome);
    if (known.error !== null) {
      known.failure = { reason: kind === 'event' ? 'failing' : 'unverified', error: known.error };
    }
    if (kind !== 'event') continue;
    known.resets ||= isSuccess(outcome);
    known.failed = isSuccess(outcome) ? 0 : known.failed + 1;
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
