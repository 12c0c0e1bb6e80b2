import { isBefore, type Coverage } from '@deskline/record';
import { stopsOf } from '../request/clock-stops';
import type { RequestRow } from '../request/request.record';
import { clocksOf, type Clock } from '../request/targets';
import type { AffectedSlaRow } from './affected-sla.record';
import type { Agreements, CoverageAnswer } from './agreements';

/** Columns of an affected SLA that are written whenever the clocks of its request may have moved. */
export const CLOCKS = [
  'response_target_at',
  'resolution_target_at',
  'actual_response_at',
  'actual_resolution_at',
  'response_missed',
  'resolution_missed',
  'response_due_at',
  'resolution_due_at',
] as const satisfies readonly (keyof AffectedSlaRow)[];

/** State of the clocks of the SLAs that share the same terms. */
export type ClockState = Pick<AffectedSlaRow, (typeof CLOCKS)[number]> & { readonly slas: readonly number[] };

/** Clock states of a request at a moment. */
export const clockStates = (request: RequestRow, agreements: Agreements, now: string): ClockState[] =>
  clocksOf(request, agreements).map((clock) => clockState(request, clock, now));

function clockState(request: RequestRow, clock: Clock, now: string): ClockState {
  const { responded_at, completed_at } = request;
  const { response_target_at, resolution_target_at } = clock;
  const response = targetState(response_target_at, responded_at, now);
  // A stopped clock is judged by the moment it stopped.
  const resolution = targetState(resolution_target_at, stopsOf(request).since, now);
  return {
    slas: clock.terms.slas,
    response_target_at,
    resolution_target_at,
    actual_response_at: responded_at,
    actual_resolution_at: completed_at,
    response_missed: response.missed,
    resolution_missed: resolution.missed,
    response_due_at: response.due,
    resolution_due_at: resolution.due,
  };
}

/** A target met in its very second is met. */
function targetState(target: string | null, ended: string | null, now: string) {
  const missed = target !== null && isBefore(target, ended ?? now);
  return { missed, due: missed || ended !== null ? null : target };
}

/** Rows to write for a request with newly found agreements. */
export function affectedRows(
  request: RequestRow,
  agreements: Agreements,
  { coverages }: CoverageAnswer,
  now: string,
) {
  const bySla = new Map(coverages.map((coverage) => [coverage.sla, coverage]));
  return clockStates(request, agreements, now).flatMap(({ slas, ...clocks }) =>
    slas.map((sla) => ({ ...(bySla.get(sla) as Coverage), ...clocks })),
  );
}
