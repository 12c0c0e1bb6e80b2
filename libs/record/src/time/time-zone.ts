const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** A year has some 35,000 quarters of an hour. */
const MAX_CACHED = 50_000;

/** Whether a time zone has that name. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Cache of the offsets of one zone from UTC, because `Intl` computes them slowly. */
class ZoneOffsets {
  private readonly quarters = new Map<number, number>();
  private readonly format: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  }

  at(epochMs: number): number {
    // Zones change their offset on whole quarters of an hour.
    const quarter = Math.floor(epochMs / QUARTER_MS);
    let minutes = this.quarters.get(quarter);
    if (minutes === undefined) {
      if (this.quarters.size > MAX_CACHED) this.quarters.clear();
      minutes = this.compute(epochMs);
      this.quarters.set(quarter, minutes);
    }
    return minutes;
  }

  private compute(epochMs: number): number {
    const part = this.format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName');
    const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(part?.value ?? '');
    if (!match?.[1]) return 0;
    const minutes = Number(match[2]) * 60 + Number(match[3]);
    return match[1] === '-' ? -minutes : minutes;
  }
}

const zones = new Map<string, ZoneOffsets>();

/** Minutes east of UTC in that zone at that time. */
export function offsetAt(zone: string, epochMs: number): number {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 0;
  let offsets = zones.get(zone);
  if (!offsets) zones.set(zone, (offsets = new ZoneOffsets(zone)));
  return offsets.at(epochMs);
}
