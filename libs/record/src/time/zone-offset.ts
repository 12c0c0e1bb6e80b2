const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** A year has some 35,000 quarters of an hour. */
const MOST_KNOWN = 50_000;

/** How far the clocks of one zone are from UTC. To ask is slow, so what was asked is remembered. */
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
      if (this.quarters.size > MOST_KNOWN) this.quarters.clear();
      minutes = this.ask(epochMs);
      this.quarters.set(quarter, minutes);
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

const zones = new Map<string, ZoneOffsets>();

/** Minutes east of UTC in that zone at that moment. */
export function offsetAt(zone: string, epochMs: number): number {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 0;
  let offsets = zones.get(zone);
  if (!offsets) zones.set(zone, (offsets = new ZoneOffsets(zone)));
  return offsets.at(epochMs);
}
