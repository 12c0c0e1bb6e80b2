import type { Json, Problem } from '@deskline/record';
import { picksInSeveralMonths } from './ical';
import {
  date,
  Fault,
  integer,
  integers,
  oneOf,
  timeOfDay,
  truth,
  weekdays,
  zone,
  type Parser,
} from './parsers';
import { nextAfter } from './occurrences';
import { DAYS, FREQUENCIES, goesByWeekday, INDEXES, WRITTEN, type Schedule } from './schedule';

const MOST_UNKNOWN = 20;
const MOST_INTERVAL = 999;
/** Before any date that is taken. */
const EVER = '1960-01-01T00:00:00Z';

interface Member<T> {
  readonly read: Parser<T>;
  /** Default; a member without one is required. */
  readonly otherwise?: T;
}

const PARSERS: { readonly [Name in keyof Schedule]: Member<Schedule[Name]> } = {
  start_date: { read: date },
  end_date: { read: date, otherwise: null },
  frequency: { read: oneOf(FREQUENCIES) },
  interval: { read: integer(1, MOST_INTERVAL), otherwise: 1 },
  day: { read: weekdays, otherwise: null },
  day_of_month: { read: integers((day) => day !== 0 && Math.abs(day) <= 31), otherwise: null },
  day_of_week: { read: truth, otherwise: false },
  day_of_week_index: { read: oneOf(INDEXES), otherwise: null },
  day_of_week_day: { read: oneOf(DAYS), otherwise: null },
  month_of_year: { read: integers((month) => month >= 1 && month <= 12), otherwise: null },
  time_of_day: { read: timeOfDay, otherwise: '00:00' },
  time_zone: { read: zone, otherwise: 'UTC' },
  disabled: { read: truth, otherwise: false },
};
/** Names of the members that clients can write. */
export const MEMBERS = Object.keys(PARSERS) as (keyof Schedule)[];

/** Schedule of the written members, or all problems by member. */
export function parseSchedule(given: Json): Schedule | Problem[] {
  const unknown = Object.keys(given).filter((name) => !isMember(name));
  const problems = unknown.slice(0, MOST_UNKNOWN).map((name) => on(name, new Fault('unknown_field')));
  const read: Json = {};
  for (const name of MEMBERS) {
    const value = valueOf(PARSERS[name], given[name]);
    if (value instanceof Fault) problems.push(on(name, value));
    else read[name] = value;
  }
  if (problems.length > 0) return problems;
  const schedule = read as unknown as Schedule;
  const faults = faultsIn(schedule);
  return faults.length > 0 ? faults : schedule;
}

const isMember = (name: string): boolean =>
  Object.hasOwn(PARSERS, name) || (WRITTEN as readonly string[]).includes(name);

const on = (member: string, { because, values }: Fault): Problem => ({
  field: `recurrence.${member.slice(0, 100)}`,
  because,
  ...(values && { values }),
});

function valueOf({ read, otherwise }: Member<unknown>, given: unknown): unknown {
  if (given !== undefined && given !== null && given !== '') return read(given);
  return otherwise === undefined ? new Fault('blank') : otherwise;
}

/** Problems between members. */
function faultsIn(schedule: Schedule): Problem[] {
  const { start_date, end_date, interval } = schedule;
  if (end_date !== null && end_date < start_date) return [on('end_date', new Fault('before_start'))];
  if (goesByWeekday(schedule)) {
    const missing = (['day_of_week_index', 'day_of_week_day'] as const).filter(
      (name) => schedule[name] === null,
    );
    if (missing.length > 0) return missing.map((name) => on(name, new Fault('blank')));
  }
  if (picksInSeveralMonths(schedule) && interval > 1)
    return [on('interval', new Fault('too_big', { max: 1 }))];
  return nextAfter(schedule, EVER) === null ? [{ field: 'recurrence', because: 'never_occurs' }] : [];
}
