const DAY_MS = 86_400_000;
/** Days up to which days are told; months beyond. */
const NEAR = 60;

export interface Validity {
  readonly is: 'begins' | 'ends' | 'hasEnded';
  readonly days: number;
}

/** The next day that matters for an agreement: its first one, or its last; null without either. */
export function validityOf(start: unknown, expiry: unknown, today: string): Validity | null {
  const until = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (typeof start === 'string' && until(start) > 0) return { is: 'begins', days: until(start) };
  if (typeof expiry !== 'string') return null;
  return { is: until(expiry) < 0 ? 'hasEnded' : 'ends', days: until(expiry) };
}

/** `in 12 days`, `3 months ago`. */
export function whenIn(language: string, days: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return Math.abs(days) <= NEAR ? format.format(days, 'day') : format.format(Math.round(days / 30), 'month');
}
