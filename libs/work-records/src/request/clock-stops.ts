import type { Json, Rule } from '@deskline/record';
import type { RequestRow } from './request.record';

/** When nobody was to work on a request: the times that are over, and since when it is so now. */
export interface ClockStops {
  readonly over: readonly (readonly [from: string, until: string])[];
  readonly since: string | null;
}

/** "waiting_for_customer stops the resolution clock"; and what is completed need not be resolved, until it is reopened. */
const STOPPING: readonly (string | undefined)[] = ['waiting_for_customer', 'completed'];
const NONE: ClockStops = { over: [], since: null };

/** Rows have it as JSON. */
export const stopsOf = ({ clock_stops }: Pick<RequestRow, 'clock_stops'>): ClockStops =>
  (clock_stops as unknown as ClockStops | null) ?? NONE;

export const stopsItsClock: Rule<RequestRow> = ({ before, after, now }) => {
  const [was, is] = [STOPPING.includes(before?.status), STOPPING.includes(after.status)];
  if (was === is) return [];
  const { over, since } = stopsOf(after);
  const from = since ?? before?.completed_at ?? null;
  const stops: ClockStops = is
    ? { over, since: now }
    : { over: from === null ? over : [...over, [from, now]], since: null };
  return [{ set: { clock_stops: stops as unknown as Json } }];
};
