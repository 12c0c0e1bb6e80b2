import {
  isBefore,
  latest,
  plusDaysOfWork,
  plusMinutesOfWork,
  plusSecondsOfWork,
  secondsOfWork,
  type WorkHours,
} from '@deskline/record';
import {
  affecting,
  isAffected,
  targetFor,
  type Agreements,
  type CalendarHours,
  type TargetFields,
  type Terms,
} from '../affected-sla/agreements';
import { stopsOf } from './clock-stops';
import type { RequestRow } from './request.record';

/** Targets of a request by the terms of one service offering. */
export interface Clock {
  readonly terms: Terms;
  readonly response_target_at: string | null;
  readonly resolution_target_at: string | null;
}

export type Targets = Pick<
  RequestRow,
  'response_target_at' | 'resolution_target_at' | 'requester_resolution_target_at'
>;

/** Fields of a request that move its targets, beside the agreements. */
export type ClockInput = TargetFields &
  Pick<RequestRow, 'created_at' | 'desired_completion_at' | 'clock_stops'>;

/** Computes the targets anew from created_at, so that they are right after any change. */
export const clocksOf = (request: ClockInput, agreements: Agreements): Clock[] =>
  affecting(agreements.terms, request.impact).map((terms) => {
    const agreed = targetFor(terms, request);
    if (!agreed) return { terms, response_target_at: null, resolution_target_at: null };
    const { created_at } = request;
    const { response_minutes, response_days, resolution_minutes, resolution_days } = agreed;
    const hours = hoursOf(terms, agreements, request);
    const resolution = within(created_at, resolution_minutes, resolution_days, hours);
    return {
      terms,
      response_target_at: within(created_at, response_minutes, response_days, hours),
      resolution_target_at: resolution && resolutionTarget(request, resolution, hours),
    };
  });

/** "earliest": of the agreements that are affected. */
export function targetsOf(clocks: readonly Clock[], agreements: Agreements | null): Targets {
  const counting = clocks.filter(({ terms }) => agreements && isAffected(terms, agreements));
  const own = counting.filter(({ terms }) => terms.covers_requester);
  return {
    response_target_at: earliest(counting.map((clock) => clock.response_target_at)),
    resolution_target_at: earliest(counting.map((clock) => clock.resolution_target_at)),
    requester_resolution_target_at: earliest(own.map((clock) => clock.resolution_target_at)),
  };
}

/** Support hours by these terms; 24x7 without a calendar. */
export const hoursOf = (terms: Terms, agreements: Agreements, request: TargetFields): WorkHours =>
  hoursBy(targetFor(terms, request)?.support_hours, terms, agreements);

/** Hours in which the service is offered by these terms; 24x7 without a calendar. */
export const serviceHoursOf = (terms: Terms, agreements: Agreements): WorkHours =>
  hoursBy(terms.service_hours, terms, agreements);

const hoursBy = (
  calendar: number | null | undefined,
  { time_zone }: Terms,
  { calendars }: Agreements,
): WorkHours => ({ time_zone, work_hours: calendar ? (calendars[calendar] ?? NO_HOURS) : null });

/** An unknown calendar has no hours, so it sets no target. */
const NO_HOURS: CalendarHours = { calendar_hours: [], holidays: [] };

/** "desired_completion_at: overrides the calculated resolution target of an affected SLA when later" */
function resolutionTarget(request: ClockInput, promise: string, hours: WorkHours): string | null {
  const { over } = stopsOf(request);
  const stopped = over.reduce((sum, [from, until]) => sum + secondsOfWork(hours, from, until), 0);
  const moved = stopped > 0 ? plusSecondsOfWork(hours, promise, stopped) : promise;
  return moved && latest(moved, request.desired_completion_at);
}

/** Minutes, or days, within the support hours. */
function within(
  moment: string,
  minutes: number | null,
  days: number | null,
  hours: WorkHours,
): string | null {
  if (minutes !== null) return plusMinutesOfWork(hours, moment, minutes);
  return days === null ? null : plusDaysOfWork(hours, moment, days);
}

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((first, moment) => (first && (!moment || isBefore(first, moment)) ? first : moment), null);
