import type { Json, Rule } from '@deskline/record';
import type { RequestRow } from './request.record';

/** Times during which the resolution clock was stopped, and since when it is. */
export interface ClockStops {
  readonly over: readonly (readonly [from: string, until: string])[];
  readonly since: string | null;
}

/** "waiting_for_customer stops the resolution clock"; so does completion, until the request is reopened. */
const STOPPING: readonly (string | undefined)[] = ['waiting_for_customer', 'completed'];
const NONE: ClockStops = { over: [], since: null };

/** Clock stops of a row, which stores them as JSON. */
export const stopsOf = ({ clock_stops }: Pick<RequestRow, 'clock_stops'>): ClockStops =>
  (clock_stops as unknown as ClockStops | null) ?? NONE;

export const stopClock: Rule<RequestRow> = ({ before, after, now }) => {
  const [was, is] = [STOPPING.includes(before?.status), STOPPING.includes(after.status)];
  if (was === is) return [];
  const { over, since } = stopsOf(after);
  const from = since ?? before?.completed_at ?? null;
  const stops: ClockStops = is
    ? { over, since: now }
    : { over: from === null ? over : [...over, [from, now]], since: null };
  return [{ set: { clock_stops: stops as unknown as Json } }];
};
