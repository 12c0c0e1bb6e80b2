/** A target and what has become of it. */
export interface Target {
  readonly from: string;
  readonly until: string;
  /** When it was reached. */
  readonly actual: string | null;
  readonly isMissed: boolean;
  readonly isStopped: boolean;
}

export type ClockState = 'met' | 'missed' | 'stopped' | 'late' | 'running';

export interface Clock {
  readonly state: ClockState;
  /** Part of the time that has passed, from 0 to 1. */
  readonly part: number;
  /** Milliseconds that are left, or over; of a clock that has ended or stands still, null. */
  readonly left: number | null;
}

/** Reading of the clock of a target at a moment. */
export function clockOf({ from, until, actual, isMissed, isStopped }: Target, now: number): Clock {
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const partAt = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / Math.max(1, end - begin)));
  if (actual !== null) return { state: isMissed ? 'missed' : 'met', part: 1, left: null };
  if (isStopped) return { state: 'stopped', part: partAt(now), left: null };
  if (isMissed || now > end) return { state: 'late', part: 1, left: end - now };
  return { state: 'running', part: partAt(now), left: end - now };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A duration in its two largest units: 2 days 3 hours. */
export function durationWords(milliseconds: number, language: string): string {
  let rest = Math.abs(milliseconds);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || (unit === 'minute' && parts.length === 0))
      parts.push(
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      );
  }
  return parts.slice(0, 2).join(' ');
}
