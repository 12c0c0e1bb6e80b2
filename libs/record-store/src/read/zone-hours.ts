import { offsetAt } from '@deskline/record';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** A year has fewer than nine thousand hours. */
const MOST_KNOWN = 50_000;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

export function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** What a time begins and ends with, whatever its minutes and seconds, in an hour of UTC. */
export interface Hour {
  readonly begin: string;
  readonly end: string;
}

/** The hours of UTC as the clocks of one zone show them. What was reckoned is remembered. */
export class ZoneHours {
  private readonly hours = new Map<string, Hour | null>();

  constructor(private readonly zone: string) {}

  /** The hour `2026-11-15 01` of UTC; null where the minutes differ as well, or change within it. */
  at(printed: string): Hour | null {
    let hour = this.hours.get(printed);
    if (hour === undefined) {
      if (this.hours.size > MOST_KNOWN) this.hours.clear();
      hour = this.reckon(Date.parse(`${printed.replace(' ', 'T')}:00:00Z`));
      this.hours.set(printed, hour);
    }
    return hour;
  }

  private reckon(epochMs: number): Hour | null {
    const minutes = offsetAt(this.zone, epochMs);
    const constant = [1, 2, 3].every(
      (quarter) => offsetAt(this.zone, epochMs + quarter * QUARTER_MS) === minutes,
    );
    if (!constant || minutes % 60 !== 0) return null;
    const begin = new Date(epochMs + minutes * 60_000).toISOString().slice(0, 13);
    return { begin, end: offsetText(minutes) };
  }
}
