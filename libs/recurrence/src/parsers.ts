import { isZone, type Reason } from '@deskline/record';
import { WEEKDAYS } from './schedule';

/** Reason why a member is refused, with the values of its message. */
export class Fault {
  constructor(
    readonly because: Reason,
    readonly values?: Readonly<Record<string, string | number>>,
  ) {}
}

/** Converts a client's value to its stored form, or returns a fault. Never called with null or ''. */
export type Parser<T> = (given: unknown) => T | Fault;

/** Range of dates within which the time zone rules are reliable. */
const FIRST_DATE = '1970-01-01';
const LAST_DATE = '2199-12-31';

export const date: Parser<string> = (given) => {
  if (typeof given !== 'string' || !isDate(given)) return new Fault('not_a_date');
  if (given < FIRST_DATE) return new Fault('too_small', { min: FIRST_DATE });
  return given > LAST_DATE ? new Fault('too_big', { max: LAST_DATE }) : given;
};

/** One that the calendar has: 30 February would be read as 2 March. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

export const timeOfDay: Parser<string> = (given) =>
  typeof given === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : new Fault('not_a_time');

export const zone: Parser<string> = (given) =>
  typeof given === 'string' && isZone(given) ? given : new Fault('bad_time_zone');

export const oneOf =
  <const V extends string>(values: readonly V[]): Parser<V> =>
  (given) =>
    values.find((value) => value === given) ?? new Fault('not_included');

export const truth: Parser<boolean> = (given) => {
  if (given === true || given === 'true') return true;
  return given === false || given === 'false' ? false : new Fault('not_a_boolean');
};

export const integer =
  (min: number, max: number): Parser<number> =>
  (given) => {
    const number = typeof given === 'string' && /^-?\d{1,9}$/.test(given) ? Number(given) : given;
    if (typeof number !== 'number' || !Number.isInteger(number)) return new Fault('not_an_integer');
    if (number < min) return new Fault('too_small', { min });
    return number > max ? new Fault('too_big', { max }) : number;
  };

/** `1,4,7,10`, or a JSON list of them: each once, in order. */
export const integers =
  (holds: (number: number) => boolean): Parser<string> =>
  (given) => {
    const numbers = elementsOf(given)?.map((each) => (/^-?\d{1,2}$/.test(each) ? Number(each) : NaN));
    if (!numbers?.every(holds)) return new Fault('not_included');
    return [...new Set(numbers)].sort((one, other) => one - other).join(',');
  };

/** `monday,wednesday`, or `mon,wed` for short: each once, in the order of the week. */
export const weekdays: Parser<string> = (given) => {
  const names = elementsOf(given);
  const isNamed = (day: string) => names?.some((name) => name === day || name === day.slice(0, 3)) ?? false;
  const days = WEEKDAYS.filter(isNamed);
  const areKnown = names?.every((name) => days.some((day) => name === day || name === day.slice(0, 3)));
  return areKnown && days.length > 0 ? days.join(',') : new Fault('not_included');
};

function elementsOf(given: unknown): string[] | undefined {
  const list: unknown[] = typeof given === 'string' ? given.split(',') : [given].flat();
  const isPlain = list.every((each) => typeof each === 'string' || typeof each === 'number');
  return isPlain && list.length > 0 ? list.map((each) => String(each).trim()) : undefined;
}
