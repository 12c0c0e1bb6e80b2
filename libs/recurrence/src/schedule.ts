export const FREQUENCIES = ['no_repeat', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export const INDEXES = ['first', 'second', 'third', 'fourth', 'last'] as const;
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export const DAYS = [...WEEKDAYS, 'day', 'weekday', 'weekend_day'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The members of a recurrence that clients write, once they have been checked. */
export interface Schedule {
  readonly start_date: string;
  readonly end_date: string | null;
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval: number;
  /** Weekdays of a weekly one, by their names. */
  readonly day: string | null;
  readonly day_of_month: string | null;
  /** Whether a monthly or yearly one goes by the two below instead of `day_of_month`. */
  readonly day_of_week: boolean;
  readonly day_of_week_index: (typeof INDEXES)[number] | null;
  readonly day_of_week_day: (typeof DAYS)[number] | null;
  readonly month_of_year: string | null;
  readonly time_of_day: string;
  readonly time_zone: string;
  readonly disabled: boolean;
}

/** Those that the system writes: clients echo whole records back, so they are ignored. */
export const WRITTEN = [
  'ical',
  'next_occurrence_at',
  'last_occurrence_at',
  'last_occurrence_object',
  'last_occurrence_errors',
] as const;

/** A list as it is written: `1,4,7,10`. */
export const listed = (text: string | null): string[] => (text === null ? [] : text.split(','));

/** Whether it goes by "the last friday" rather than by days of the month. */
export const goesByWeekday = ({ frequency, day_of_week }: Schedule): boolean =>
  day_of_week && (frequency === 'monthly' || frequency === 'yearly');
