import { plusMinutes, workingSeconds, type Problem, type WorkWeek } from '@deskline/record';
import type { Times } from './terms';

const MINUTE = 60;

/** Hours in which the CIs of an offering are available. */
export interface Hours {
  readonly week: WorkWeek;
  readonly zone: string;
  /** The CI is kept over nights and holidays. */
  readonly multi_day: boolean;
}

/** Refusals of a start or an end outside of the hours; a reservation within a day is within them as a whole. */
export function hoursProblems({ week, zone, multi_day }: Hours, { start_at, end_at }: Times): Problem[] {
  const isWithin = (from: string, to: string, seconds: number) =>
    workingSeconds(week, zone, from, to) === seconds;
  const outside = (field: string): Problem[] => [{ field, because: 'outside_hours' }];
  if (!isWithin(start_at, plusMinutes(start_at, 1), MINUTE)) return outside('start_at');
  const seconds = (Date.parse(end_at) - Date.parse(start_at)) / 1_000;
  const endsWithin = multi_day
    ? isWithin(plusMinutes(end_at, -1), end_at, MINUTE)
    : isWithin(start_at, end_at, seconds);
  return endsWithin ? [] : outside('end_at');
}
