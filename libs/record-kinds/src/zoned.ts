import { offsetAt } from '@deskline/record';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** A year has fewer than nine thousand hours. */
const MOST_CACHED = 50_000;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Beginning and end of all local times within one hour of UTC. */
interface Hour {
  readonly begin: string;
  readonly end: string;
}

/** Cache of the hours of UTC as local times of one zone. */
class ZoneHours {
  private readonly hours = new Map<string, Hour | null>();

  constructor(private readonly zone: string) {}

  /** The hour `2026-11-15 01` of UTC; null where the minutes differ as well, or change within it. */
  at(printed: string): Hour | null {
    let hour = this.hours.get(printed);
    if (hour === undefined) {
      if (this.hours.size > MOST_CACHED) this.hours.clear();
      hour = this.compute(Date.parse(`${printed.replace(' ', 'T')}:00:00Z`));
      this.hours.set(printed, hour);
    }
    return hour;
  }

  private compute(epochMs: number): Hour | null {
    const minutes = offsetAt(this.zone, epochMs);
    const constant = [1, 2, 3].every(
      (quarter) => offsetAt(this.zone, epochMs + quarter * QUARTER_MS) === minutes,
    );
    if (!constant || minutes % 60 !== 0) return null;
    const begin = new Date(epochMs + minutes * 60_000).toISOString().slice(0, 13);
    return { begin, end: offsetText(minutes) };
  }
}

const zones = new Map<string, ZoneHours>();

function hoursOf(zone: string): ZoneHours {
  let hours = zones.get(zone);
  if (!hours) zones.set(zone, (hours = new ZoneHours(zone)));
  return hours;
}

/** `2026-11-15 01:49:00+00`, as PostgreSQL prints it in UTC, in the shape and zone of the caller. */
export function zoned(printed: string, zone: string): string {
  if (zone === 'UTC') return `${printed.slice(0, 10)}T${printed.slice(11, 19)}Z`;
  const hour = hoursOf(zone).at(printed.slice(0, 13));
  if (hour) return hour.begin + printed.slice(13, 19) + hour.end;
  const epochMs = Date.parse(`${printed.slice(0, 10)}T${printed.slice(11, 19)}Z`);
  const offset = offsetAt(zone, epochMs);
  return new Date(epochMs + offset * 60_000).toISOString().slice(0, 19) + offsetText(offset);
}
