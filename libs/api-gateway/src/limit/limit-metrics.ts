import type { Metrics } from '@deskline/platform';
import type { RateLimitClient } from './rate-limit-client';
import type { SlotPool } from './slot-pool';

/** Counted calls of one kind of caller, in place: a call costs an increment. */
export interface LimitCounts {
  admitted: number;
  refused: number;
}

export type CallerKind = 'person' | 'console' | 'address';

/** Registers the metrics of the rate limit, and returns the counts that they show. */
export function limitCounts(
  metrics: Metrics,
  slots: Pick<SlotPool, 'budgets'>,
  client: Pick<RateLimitClient, 'isFailing'>,
): Readonly<Record<CallerKind, LimitCounts>> {
  const counts = {
    person: { admitted: 0, refused: 0 },
    console: { admitted: 0, refused: 0 },
    address: { admitted: 0, refused: 0 },
  };
  metrics.counter({
    name: 'deskline_rate_limit_calls_total',
    help: 'Calls by caller (person, console, or address without credentials) and outcome: admitted or refused (429)',
    labelNames: ['caller', 'outcome'],
    collect() {
      this.reset();
      for (const [caller, { admitted, refused }] of Object.entries(counts)) {
        this.inc({ caller, outcome: 'admitted' }, admitted);
        this.inc({ caller, outcome: 'refused' }, refused);
      }
    },
  });
  metrics.gauge({
    name: 'deskline_rate_limit_callers',
    help: 'Callers of this hour at this gateway, by their remaining calls: ample, low (below a tenth) or exhausted',
    labelNames: ['budget'],
    collect() {
      for (const [budget, callers] of Object.entries(slots.budgets())) this.set({ budget }, callers);
    },
  });
  metrics.gauge({
    name: 'deskline_rate_limit_alone',
    help: '1 while the authorization server does not answer, so that this gateway counts the calls by itself',
    collect() {
      this.set(client.isFailing ? 1 : 0);
    },
  });
  return counts;
}
