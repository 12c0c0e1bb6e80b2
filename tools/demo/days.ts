const DAY_MS = 86_400_000;

/** The date that is so many days from the day of loading. */
export const day = (from: number): string => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10);

/** Time of that day in UTC. */
export const at = (from: number, time: string): string => `${day(from)}T${time}:00Z`;

/** The first day of a month of the year of loading, or of another one. */
export const inYear = (monthAndDay: string, from = 0): string =>
  `${new Date().getUTCFullYear() + from}-${monthAndDay}`;
