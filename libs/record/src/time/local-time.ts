import { offsetAt } from './time-zone';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
export const DAY_MS = 86_400_000;

// A local time is a number of milliseconds, too: those of the same date and time of day in UTC.

/** Local time of a zone. */
export const epochToLocal = (zone: string, epochMs: number): number =>
  epochMs + offsetAt(zone, epochMs) * MINUTE_MS;

/**
 * Time at which the clocks of a zone show a local time. If they show it twice, the first time; if they skip it, as much
 * later as they skip.
 */
export function localToEpoch(zone: string, localMs: number): number {
  const before = offsetAt(zone, localMs - DAY_MS);
  const after = offsetAt(zone, localMs + DAY_MS);
  const fits = [before, after].find((offset) => offsetAt(zone, localMs - offset * MINUTE_MS) === offset);
  return localMs - (fits ?? before) * MINUTE_MS;
}

/**
 * Time at which the clocks of a zone reach a local time. If they show it twice, the first time; if they skip it, the time
 * of the skip. So a later local time is never reached earlier.
 */
export function reachedAt(zone: string, localMs: number): number {
  // Offsets of whole days are cached, and nearly always the same.
  const day = Math.floor(localMs / DAY_MS) * DAY_MS;
  const before = offsetAt(zone, day - DAY_MS);
  const after = offsetAt(zone, day + 2 * DAY_MS);
  if (before === after) return localMs - before * MINUTE_MS;
  const fits = [before, after].find((offset) => offsetAt(zone, localMs - offset * MINUTE_MS) === offset);
  return fits === undefined ? skipAt(zone, localMs, before, after) : localMs - fits * MINUTE_MS;
}

function skipAt(zone: string, localMs: number, before: number, after: number): number {
  const end = localMs - before * MINUTE_MS;
  let epochMs = Math.floor((localMs - after * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  while (epochMs < end && offsetAt(zone, epochMs) !== after) epochMs += QUARTER_MS;
  return epochMs;
}

/** Limits that leave the year four digits in every zone. */
const EARLIEST = Date.parse('0001-01-03T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');

const datetimeAt = (zone: string, localMs: number): string => {
  const epochMs = Math.min(Math.max(reachedAt(zone, localMs), EARLIEST), LATEST);
  return new Date(epochMs).toISOString().replace('.000', '');
};

/** "start_date: first active day": the start of that day. */
export const startOfDay = (date: string, zone: string): string => datetimeAt(zone, Date.parse(date));

/** "at the end of expiry_date": the start of the following day. */
export const endOfDay = (date: string, zone: string): string => datetimeAt(zone, Date.parse(date) + DAY_MS);

/** Local date and time of day, to the minute. */
export const formatLocal = (zone: string, datetime: string): string =>
  new Date(epochToLocal(zone, Date.parse(datetime))).toISOString().slice(0, 16).replace('T', ' ');
