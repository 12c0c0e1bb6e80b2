import { offsetAt } from './zone-offset';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
export const DAY_MS = 86_400_000;

/** What the clocks of a zone show at a moment, as if that were UTC. */
export const localOf = (zone: string, epochMs: number): number =>
  epochMs + offsetAt(zone, epochMs) * MINUTE_MS;

/**
 * The moment at which the clocks of a zone reach a local time (given as if it were UTC). Where they show it twice it is
 * the first time; where they skip it, the moment of the skip. So a later local time is never an earlier moment.
 */
export function reachedAt(zone: string, localMs: number): number {
  // Asked by whole days: the answers are remembered, and nearly always the same.
  const day = Math.floor(localMs / DAY_MS) * DAY_MS;
  const before = offsetAt(zone, day - DAY_MS);
  const after = offsetAt(zone, day + 2 * DAY_MS);
  if (before === after) return localMs - before * MINUTE_MS;
  const fits = [before, after].find((offset) => offsetAt(zone, localMs - offset * MINUTE_MS) === offset);
  return fits === undefined ? skipAt(zone, localMs, before, after) : localMs - fits * MINUTE_MS;
}

function skipAt(zone: string, localMs: number, before: number, after: number): number {
  const end = localMs - before * MINUTE_MS;
  let moment = Math.floor((localMs - after * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  while (moment < end && offsetAt(zone, moment) !== after) moment += QUARTER_MS;
  return moment;
}

/** Years of four digits, whatever zone they are shown in. */
const EARLIEST = Date.parse('0001-01-03T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');

const momentAt = (zone: string, localMs: number): string => {
  const moment = Math.min(Math.max(reachedAt(zone, localMs), EARLIEST), LATEST);
  return new Date(moment).toISOString().replace('.000', '');
};

/** "start_date: first active day": its first moment. */
export const startOfDay = (date: string, zone: string): string => momentAt(zone, Date.parse(date));

/** "at the end of expiry_date": the first moment of the day after that date. */
export const endOfDay = (date: string, zone: string): string => momentAt(zone, Date.parse(date) + DAY_MS);

/** As calendar and clock of a zone show a moment, to the minute. */
export const onClocksOf = (zone: string, moment: string): string =>
  new Date(localOf(zone, Date.parse(moment))).toISOString().slice(0, 16).replace('T', ' ');
