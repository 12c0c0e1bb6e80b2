import type { Language } from '@deskline/identity';

/** Time in the reader's zone and language; in UTC if this machine does not know the zone. */
export function formatTime(language: Language, zone: string, time: Date): string {
  const written = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);
  try {
    return written(zone);
  } catch (error) {
    if (error instanceof RangeError) return `${written('UTC')} UTC`;
    throw error;
  }
}

/** Remaining time in words: `20 seconds`, `15 minutes`. */
export function durationIn(language: Language, seconds: number): string {
  const isLong = seconds >= 120;
  const [unit, amount] = [isLong ? 'minute' : 'second', isLong ? Math.ceil(seconds / 60) : seconds];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
