import { daysIn, workdaysIn, type Period } from './period';

/** Time of a person in a period, as the database adds it up. */
export interface SpentTime {
  readonly id: number;
  readonly name: string;
  /** Members of the reference after its id, as JSON. */
  readonly json: string;
  readonly primary_email: string | null;
  readonly time_spent: number;
  readonly locked: readonly string[];
  readonly workday: number;
  readonly workweek: number;
}

/** Default collection fields of the page. */
export const LISTED = ['person', 'workday', 'sum_time_spent', 'workdays', 'locked', 'locked_days'] as const;
export const INCOMPLETE = ['id', 'name', 'primary_email', 'completeness', 'remaining_time'] as const;
export const SELECTABLE: readonly string[] = [...new Set([...LISTED, ...INCOMPLETE])];

const WORKDAYS_OF_WEEK = 5;

/** Minutes that are to be entered in a period: those of a week are spread over Monday to Friday. */
export const expectedTime = ({ workweek }: Pick<SpentTime, 'workweek'>, period: Period): number =>
  Math.round((workweek * workdaysIn(period)) / WORKDAYS_OF_WEEK);

/** Members of a timesheet. */
export function timesheetOf(spent: SpentTime, period: Period, fields: readonly string[]) {
  const locked = new Set(spent.locked);
  const days = daysIn(period).map((day) => (locked.has(day) ? '1' : '0'));
  const members: Readonly<Record<string, unknown>> = {
    id: spent.id,
    person: JSON.parse(`{"id":${spent.id},${spent.json}}`) as object,
    name: spent.name,
    primary_email: spent.primary_email,
    workday: spent.workday,
    sum_time_spent: spent.time_spent,
    workdays: Math.round((spent.time_spent / spent.workday) * 100) / 100,
    locked: !days.includes('0'),
    locked_days: days.join(''),
    completeness: spent.time_spent === 0 ? 0 : 1,
    remaining_time: Math.max(0, expectedTime(spent, period) - spent.time_spent),
  };
  return Object.fromEntries(fields.map((name) => [name, members[name]]));
}
