import { errors } from '@deskline/record-http';

/** First and last day, as `yyyy-mm-dd`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DATE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const DAY_MS = 86_400_000;
/** Days that PostgreSQL and clients agree on. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2999];

const printed = (day: Date): string => day.toISOString().slice(0, 10);

/** Day of a parameter, at midnight in UTC; "yyyy-mm-dd; one client sends yyyy/mm/dd". */
function dayIn(name: string, text: string): Date {
  const [, year, month, day] = DATE.exec(text.trim())?.map(Number) ?? [];
  const date = new Date(Date.UTC(year ?? NaN, (month ?? NaN) - 1, day));
  const isReal = date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  if (year === undefined || !isReal || year < FIRST_YEAR || year > LAST_YEAR)
    throw errors.badRequest(`Invalid value for ${name}: ${text.slice(0, 100)}`);
  return date;
}

const PERIODS = {
  date: (day: Date): Period => ({ from: printed(day), to: printed(day) }),
  /** From Monday to Sunday. */
  week_of: (day: Date): Period => {
    const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS;
    return { from: printed(new Date(monday)), to: printed(new Date(monday + 6 * DAY_MS)) };
  },
  month_of: (day: Date): Period => {
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    const last = new Date(Date.UTC(year, month + 1, 0));
    return { from: printed(new Date(Date.UTC(year, month, 1))), to: printed(last) };
  },
};
export type PeriodName = keyof typeof PERIODS;

/** Period that exactly one of the parameters gives. */
export function periodIn(values: ReadonlyMap<string, string>, names: readonly PeriodName[]): Period {
  const given = names.filter((name) => (values.get(name) ?? '').trim() !== '');
  const [name, other] = given;
  if (!name) throw errors.badRequest(`Missing parameter: ${names.join(' or ')}`);
  if (other) throw errors.badRequest(`Parameters '${name}' and '${other}' cannot be combined`);
  return PERIODS[name](dayIn(name, values.get(name) ?? ''));
}

/** Days of a period. */
export function daysIn({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) days.push(printed(new Date(day)));
  return days;
}

/** Days of a period from Monday to Friday. */
export const workdaysIn = (period: Period): number =>
  daysIn(period).filter((day) => ![0, 6].includes(new Date(day).getUTCDay())).length;
