import { offsetText, ZoneOffsets } from './zone-offsets';

const zones = new Map<string, ZoneOffsets>();

function offsetsOf(zone: string): ZoneOffsets {
  let offsets = zones.get(zone);
  if (!offsets) zones.set(zone, (offsets = new ZoneOffsets(zone)));
  return offsets;
}

/** Minutes east of UTC in that zone at that moment. */
export function offsetAt(zone: string, epochMs: number): number {
  return zone === 'UTC' || zone === 'Etc/UTC' ? 0 : offsetsOf(zone).at(epochMs);
}

/** `2026-11-15 01:49:00+00`, as PostgreSQL prints it in UTC, in the shape and zone of the caller. */
export function zoned(printed: string, zone: string): string {
  if (zone === 'UTC') return `${printed.slice(0, 10)}T${printed.slice(11, 19)}Z`;
  const hour = offsetsOf(zone).hour(printed.slice(0, 13));
  if (hour) return hour.begin + printed.slice(13, 19) + hour.end;
  const epochMs = Date.parse(`${printed.slice(0, 10)}T${printed.slice(11, 19)}Z`);
  const offset = offsetAt(zone, epochMs);
  return new Date(epochMs + offset * 60_000).toISOString().slice(0, 19) + offsetText(offset);
}
