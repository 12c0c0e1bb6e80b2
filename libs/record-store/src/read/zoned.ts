import { offsetAt } from '@deskline/record';
import { offsetText, ZoneHours } from './zone-hours';

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
