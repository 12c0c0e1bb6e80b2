import { isBefore, minutesOfWork, storedDatetime, type Coverage, type WorkHours } from '@deskline/record';
import { stopsOf } from '../request/clock-stops';
import type { RequestRow } from '../request/request.record';
import { clocksOf, hoursOf, serviceHoursOf, type Clock } from '../request/targets';
import { AffectedSla, type Accountability, type AffectedSlaRow } from './affected-sla.record';
import { targetFor, type Agreements, type CoverageAnswer } from './agreements';

/** Fields of an affected SLA that are written whenever the clocks of its request may have moved, with their SQL types. */
export const CLOCKS = {
  response_target_at: 'timestamptz',
  resolution_target_at: 'timestamptz',
  desired_completion_at: 'timestamptz',
  next_target_at: 'timestamptz',
  started_at: 'timestamptz',
  actual_response_at: 'timestamptz',
  actual_response_duration: 'integer',
  actual_resolution_at: 'timestamptz',
  actual_resolution_duration: 'integer',
  response_missed: 'boolean',
  resolution_missed: 'boolean',
  response_due_at: 'timestamptz',
  resolution_due_at: 'timestamptz',
  maximum_response_duration: 'integer',
  maximum_response_duration_in_days: 'integer',
  maximum_resolution_duration: 'integer',
  maximum_resolution_duration_in_days: 'integer',
  stopped_clock_at: 'timestamptz',
  stopped_clock_duration: 'integer',
  downtime_start_at: 'timestamptz',
  downtime_end_at: 'timestamptz',
  downtime_duration: 'integer',
  supplier: 'bigint',
  service_hours: 'bigint',
  support_hours: 'bigint',
  time_zone: 'text',
} as const satisfies { readonly [K in keyof AffectedSlaRow]?: string };

/** State of the clocks of the SLAs that share the same terms. */
export type ClockState = Pick<AffectedSlaRow, keyof typeof CLOCKS> & { readonly slas: readonly number[] };

/** Clock states of a request at a moment. */
export const clockStates = (request: RequestRow, agreements: Agreements, now: string): ClockState[] =>
  clocksOf(request, agreements).map((clock) => clockState(request, clock, agreements, now));

function clockState(request: RequestRow, clock: Clock, agreements: Agreements, now: string): ClockState {
  const { responded_at, completed_at, created_at, desired_completion_at } = request;
  const { response_target_at, resolution_target_at, terms } = clock;
  const agreed = targetFor(terms, request);
  const hours = hoursOf(terms, agreements, request);
  const response = targetState(response_target_at, responded_at, now);
  // A stopped clock is judged by the moment it stopped.
  const resolution = targetState(resolution_target_at, stopsOf(request).since, now);
  return {
    slas: terms.slas,
    response_target_at,
    resolution_target_at,
    desired_completion_at,
    next_target_at: nextTargetOf(request, clock),
    started_at: created_at,
    actual_response_at: responded_at,
    actual_response_duration: responded_at === null ? null : minutesOfWork(hours, created_at, responded_at),
    actual_resolution_at: completed_at,
    actual_resolution_duration: completed_at === null ? null : runningMinutes(request, hours, completed_at),
    maximum_response_duration: agreed?.response_minutes ?? null,
    maximum_response_duration_in_days: agreed?.response_days ?? null,
    maximum_resolution_duration: agreed?.resolution_minutes ?? null,
    maximum_resolution_duration_in_days: agreed?.resolution_days ?? null,
    stopped_clock_at: completed_at === null ? stopsOf(request).since : null,
    stopped_clock_duration: stoppedMinutes(request, hours),
    ...downtimeOf(request, serviceHoursOf(terms, agreements)),
    supplier: request.supplier,
    // "service_hours ref Calendar (impact top only)"
    service_hours: request.impact === 'top' ? (terms.service_hours ?? null) : null,
    support_hours: agreed?.support_hours ?? null,
    time_zone: terms.time_zone,
    response_missed: response.missed,
    resolution_missed: resolution.missed,
    response_due_at: response.due,
    resolution_due_at: resolution.due,
  };
}

/**
 * "clock_stopped while the clock stands; the response target while there is no response; the desired completion when it is
 * later than an existing resolution target; else the resolution target; else best_effort". `clocksOf` has moved the
 * resolution target to the desired completion. Empty once it is resolved.
 */
function nextTargetOf(
  request: RequestRow,
  { response_target_at, resolution_target_at }: Clock,
): string | null {
  const { completed_at, responded_at } = request;
  if (completed_at !== null) return null;
  const response = responded_at === null ? response_target_at : null;
  const target =
    stopsOf(request).since === null ? (response ?? resolution_target_at ?? 'best_effort') : 'clock_stopped';
  return storedDatetime(AffectedSla.fields.next_target_at, target);
}

const stoppedMinutes = (request: RequestRow, hours: WorkHours): number =>
  stopsOf(request).over.reduce((sum, [from, until]) => sum + minutesOfWork(hours, from, until), 0);

/** Minutes of support until the resolution, without those of the stopped clock. */
const runningMinutes = (request: RequestRow, hours: WorkHours, completed_at: string): number =>
  Math.max(0, minutesOfWork(hours, request.created_at, completed_at) - stoppedMinutes(request, hours));

/** "Durations run in support_hours (downtime in service_hours)" */
function downtimeOf({ downtime_start_at, downtime_end_at }: RequestRow, hours: WorkHours) {
  const downtime_duration =
    downtime_start_at && downtime_end_at ? minutesOfWork(hours, downtime_start_at, downtime_end_at) : null;
  return { downtime_start_at, downtime_end_at, downtime_duration };
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
    slas.map((sla) => {
      const { standard, ...coverage } = bySla.get(sla) as Coverage;
      const accountability = accountabilityOf(coverage, request);
      return { ...coverage, accountability, standard_service_request: standard?.id ?? null, ...clocks };
    }),
  );
}

/**
 * "accountability is provider when the service instance is that of the request, supplier when that of the request lies lower
 * in the hierarchy"
 */
const accountabilityOf = (
  { service_instance }: Pick<Coverage, 'service_instance'>,
  request: Pick<RequestRow, 'service_instance'>,
): Accountability => (service_instance === request.service_instance ? 'provider' : 'supplier');
