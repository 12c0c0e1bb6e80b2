const MINUTE = 60_000;

/** Datetimes are ISO 8601 in UTC, to the second: rules reckon with them without a clock of their own. */
export function minutesBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE);
}

export function plusMinutes(moment: string, minutes: number): string {
  return `${new Date(Date.parse(moment) + minutes * MINUTE).toISOString().slice(0, 19)}Z`;
}

/** The same time of the same day, or of the last day that month has. */
export function monthsBefore(moment: string, months: number): string {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function isBefore(moment: string, other: string): boolean {
  return Date.parse(moment) < Date.parse(other);
}

/** The last of the moments that are known. */
export function latest(...moments: readonly (string | null)[]): string | null {
  return moments.reduce(
    (last, moment) => (last && (!moment || isBefore(moment, last)) ? last : moment),
    null,
  );
}
