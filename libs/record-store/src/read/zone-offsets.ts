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

/** How far the clocks of one zone are from UTC. To ask is slow, so what was asked is remembered. */
export class ZoneOffsets {
  private readonly quarters = new Map<number, number>();
  private readonly hours = new Map<string, Hour | null>();
  private readonly format: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  }

  /** Minutes east of UTC at that moment. */
  at(epochMs: number): number {
    // Zones change their offset on whole quarters of an hour.
    const quarter = Math.floor(epochMs / QUARTER_MS);
    let minutes = this.quarters.get(quarter);
    if (minutes === undefined) {
      if (this.quarters.size > MOST_KNOWN) this.quarters.clear();
      minutes = this.ask(epochMs);
      this.quarters.set(quarter, minutes);
    }
    return minutes;
  }

  /** The hour `2026-11-15 01` of UTC; null where the minutes differ as well, or change within it. */
  hour(printed: string): Hour | null {
    let hour = this.hours.get(printed);
    if (hour === undefined) {
      if (this.hours.size > MOST_KNOWN) this.hours.clear();
      hour = this.reckon(Date.parse(`${printed.replace(' ', 'T')}:00:00Z`));
      this.hours.set(printed, hour);
    }
    return hour;
  }

  private reckon(epochMs: number): Hour | null {
    const minutes = this.at(epochMs);
    const constant = [1, 2, 3].every((quarter) => this.at(epochMs + quarter * QUARTER_MS) === minutes);
    if (!constant || minutes % 60 !== 0) return null;
    const begin = new Date(epochMs + minutes * 60_000).toISOString().slice(0, 13);
    return { begin, end: offsetText(minutes) };
  }

  private ask(epochMs: number): number {
    const part = this.format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName');
    const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(part?.value ?? '');
    if (!match?.[1]) return 0;
    const minutes = Number(match[2]) * 60 + Number(match[3]);
    return match[1] === '-' ? -minutes : minutes;
  }
}
