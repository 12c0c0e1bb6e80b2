const MINUTE = 60_000;

// Datetimes of rows are ISO 8601 in UTC, to the second.

export function minutesBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE);
}

export function plusMinutes(datetime: string, minutes: number): string {
  return `${new Date(Date.parse(datetime) + minutes * MINUTE).toISOString().slice(0, 19)}Z`;
}

/** Same time of the same day of an earlier month, or of its last day. */
export function monthsBefore(datetime: string, months: number): string {
  const date = new Date(datetime);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function isBefore(datetime: string, other: string): boolean {
  return Date.parse(datetime) < Date.parse(other);
}

/** Latest of the datetimes that are not null. */
export function latest(...datetimes: readonly (string | null)[]): string | null {
  return datetimes.reduce(
    (last, datetime) => (last && (!datetime || isBefore(datetime, last)) ? last : datetime),
    null,
  );
}
