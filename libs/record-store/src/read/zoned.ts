/** Offsets change at most a few times a year, and never inside an hour that has been asked about. */
const HOUR_MS = 3_600_000;
const zones = new Map<string, ZoneOffsets>();

class ZoneOffsets {
  private readonly known = new Map<number, number>();
  private readonly format: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  }

  /** Minutes east of UTC at that moment. */
  at(epochMs: number): number {
    // Zones change their offset on whole quarters of an hour.
    const quarter = Math.floor(epochMs / (HOUR_MS / 4));
    let minutes = this.known.get(quarter);
    if (minutes === undefined) {
      if (this.known.size > 50_000) this.known.clear();
      minutes = this.ask(epochMs);
      this.known.set(quarter, minutes);
    }
    return minutes;
  }

  private ask(epochMs: number): number {
    const part = this.format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName');
    const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(part?.value ?? '');
    if (!match?.[1]) return 0;
    const minutes = Number(match[2]) * 60 + Number(match[3]);
    return match[1] === '-' ? -minutes : minutes;
  }
}

export function offsetAt(zone: string, epochMs: number): number {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 0;
  let offsets = zones.get(zone);
  if (!offsets) zones.set(zone, (offsets = new ZoneOffsets(zone)));
  return offsets.at(epochMs);
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** `2026-11-15 01:49:00+00`, as PostgreSQL prints it in UTC, in the shape and zone of the caller. */
export function zoned(printed: string, zone: string): string {
  const utc = `${printed.slice(0, 10)}T${printed.slice(11, 19)}Z`;
  if (zone === 'UTC') return utc;
  const epochMs = Date.parse(utc);
  const offset = offsetAt(zone, epochMs);
  if (offset === 0) return utc;
  const local = new Date(epochMs + offset * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
