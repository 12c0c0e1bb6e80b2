import { isZone } from '@deskline/record';
import { errors, parseQueryString } from '@deskline/record-http';
import { datetimeIn } from '@deskline/record-kinds';

export interface DurationQuery {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const PARAMETERS = new Set(['start_at', 'end_at', 'time_zone']);
/** Longest period, since it is computed day by day. */
const MAX_YEARS = 20;

/** Parses ?start_at=…&end_at=…&time_zone=…; time_zone is optional. Throws a 400. */
export function durationQueryIn(query: string, callersZone: string): DurationQuery {
  const parameters = parseQueryString(query);
  const unknown = parameters.map(({ name }) => name).filter((name) => !PARAMETERS.has(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${[...new Set(unknown)].join(', ')}`);
  const given = new Map(parameters.map(({ name, value }) => [name, value.trim()]));
  const zone = given.get('time_zone') || callersZone;
  if (!isZone(zone)) throw errors.badRequest("Parameter 'time_zone' is not a time zone");
  const time = (name: string): string => {
    const read = datetimeIn(given.get(name) ?? '', zone);
    if (read === undefined) throw errors.badRequest(`Parameter '${name}' is not a datetime`);
    return read;
  };
  const [from, to] = [time('start_at'), time('end_at')];
  if (to < from) throw errors.badRequest("Parameter 'end_at' cannot be before 'start_at'");
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MAX_YEARS)
    throw errors.badRequest(`Parameter 'end_at' cannot be more than ${MAX_YEARS} years after 'start_at'`);
  return { from, to, zone };
}
