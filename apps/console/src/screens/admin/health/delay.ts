/** Seconds from which work counts as late: a consumer that has just been told of an event is not. */
const LATE_S = 5;

export const isLate = (seconds: number): boolean => seconds >= LATE_S;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A number of seconds in the largest unit that has at least one. */
export function durationIn(language: string, seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
