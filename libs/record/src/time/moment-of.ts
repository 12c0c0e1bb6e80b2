import { offsetAt } from './zone-offset';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The moment at which the clocks of a zone show a local time (given as if it were UTC). Where the
 * clocks show it twice it is the first time; where they skip it, as much later as they skip.
 */
export function momentOf(zone: string, localMs: number): number {
  const before = offsetAt(zone, localMs - DAY_MS);
  const after = offsetAt(zone, localMs + DAY_MS);
  const fits = [before, after].find((offset) => offsetAt(zone, localMs - offset * MINUTE_MS) === offset);
  return localMs - (fits ?? before) * MINUTE_MS;
}
