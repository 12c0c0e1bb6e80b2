import type { Language } from '@deskline/identity';

/** A moment as people read it, in their zone; in UTC where the zone is none this machine knows. */
export function momentIn(language: Language, zone: string, moment: Date): string {
  const written = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
  try {
    return written(zone);
  } catch (error) {
    if (error instanceof RangeError) return `${written('UTC')} UTC`;
    throw error;
  }
}

/** `20 seconds`, `15 minutes`: how long is left, as people say it. */
export function durationIn(language: Language, seconds: number): string {
  const isLong = seconds >= 120;
  const [unit, amount] = [isLong ? 'minute' : 'second', isLong ? Math.ceil(seconds / 60) : seconds];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
