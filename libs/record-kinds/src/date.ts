import { exampleDay, randomSeconds } from './example-days';
import { quoted } from './json-writers';
import { fieldKind, Refusal } from './kind';

const CALENDAR = /^(\d{4})-(\d\d)-(\d\d)$/;
const BASIC = /^(\d{4})(\d\d)(\d\d)$/;
const ORDINAL = /^(\d{4})-?(\d{3})$/;
const WEEK = /^(\d{4})-?W(\d\d)-?([1-7])$/;
const DAY_MS = 86_400_000;
const NOT_A_DATE = new Refusal('not_a_date');

/** Midnight UTC of a calendar day; undefined when there is no such day. */
function dayOf(year: number, month: number, day: number): number | undefined {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1 ? date.getTime() : undefined;
}

/** The day of an ISO 8601 date (calendar, ordinal or week date) as its midnight in UTC. */
export function dayIn(text: string): number | undefined {
  const calendar = CALENDAR.exec(text) ?? BASIC.exec(text);
  if (calendar) return dayOf(Number(calendar[1]), Number(calendar[2]), Number(calendar[3]));
  const ordinal = ORDINAL.exec(text);
  if (ordinal) return nthDay(Number(ordinal[1]), Number(ordinal[2]));
  const week = WEEK.exec(text);
  return week ? weekDay(Number(week[1]), Number(week[2]), Number(week[3])) : undefined;
}

function nthDay(year: number, number: number): number | undefined {
  const first = dayOf(year, 1, 1);
  if (first === undefined || number < 1) return undefined;
  const day = first + (number - 1) * DAY_MS;
  return new Date(day).getUTCFullYear() === year ? day : undefined;
}

/** Week 1 is the one with January 4; weeks start on Monday. */
function weekDay(year: number, week: number, weekday: number): number | undefined {
  const fourth = dayOf(year, 1, 4);
  if (fourth === undefined || week < 1 || week > 53) return undefined;
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS + (week - 1) * DAY_MS * 7;
  const thursday = new Date(monday + 3 * DAY_MS);
  return thursday.getUTCFullYear() === year ? monday + (weekday - 1) * DAY_MS : undefined;
}

/** A date in its stored form, YYYY-MM-DD. */
export function dateIn(text: string): string | undefined {
  const day = dayIn(text);
  return day === undefined ? undefined : new Date(day).toISOString().slice(0, 10);
}

export const date = fieldKind({
  sqlType: () => 'date',
  json: () => quoted,
  input: () => (given) => (typeof given === 'string' ? dateIn(given.trim()) : undefined) ?? NOT_A_DATE,
  filter: () => ({ compares: true, read: dateIn }),
  isPrinted: (text) => /^\d{4}-/.test(text) && dateIn(text) !== undefined,
  outputSchema: () => ({ type: 'string', format: 'date' }),
  examples: {
    value: (name, _field, variant) => exampleDay(name, variant).toISOString().slice(0, 10),
    wrong: () => ['2026-02-30', 'tomorrow', 20260101],
    spellings: () => [
      ['2031-W27-2', '2031-07-01'],
      ['20310701', '2031-07-01'],
    ],
    random: (name) => ({
      whole: randomSeconds(name),
      as: (seconds) => new Date(seconds * 1_000).toISOString().slice(0, 10),
    }),
  },
});
