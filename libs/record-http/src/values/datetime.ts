import { momentOf } from '@deskline/record';
import { dayIn } from './date';

const DATETIME =
  /^([\dW-]{7,10})(?:[Tt ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d{1,12})?)?)? ?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;
const MINUTE_MS = 60_000;
/** Years of four digits, whatever zone they are shown in. */
const EARLIEST = Date.parse('0001-01-03T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');

/**
 * "Any ISO 8601 with offset, without offset = caller's zone", whole seconds. A day alone is its
 * midnight; 24:00 is the midnight that ends it.
 */
export function momentIn(text: string, zone: string): number | undefined {
  const match = text.length > 48 ? null : DATETIME.exec(text);
  if (!match) return undefined;
  const [, date = '', hours = '00', minutes = '00', seconds = '00', offset] = match;
  const day = dayIn(date);
  const time = timeOf(Number(hours), Number(minutes), Number(seconds));
  if (day === undefined || time === undefined) return undefined;
  const moment = offset === undefined ? momentOf(zone, day + time) : fromOffset(day + time, offset);
  return moment !== undefined && moment >= EARLIEST && moment <= LATEST ? moment : undefined;
}

/** 23:59:60 is a leap second: the first second of the next minute. */
function timeOf(hours: number, minutes: number, seconds: number): number | undefined {
  const endOfDay = hours === 24 && minutes === 0 && seconds === 0;
  const valid = (hours <= 23 || endOfDay) && minutes <= 59 && seconds <= 60;
  return valid ? ((hours * 60 + minutes) * 60 + seconds) * 1_000 : undefined;
}

function fromOffset(localMs: number, offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return localMs;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', ''))];
  if (hours > 18 || minutes > 59) return undefined;
  const east = (hours * 60 + minutes) * MINUTE_MS;
  return offset.startsWith('-') ? localMs + east : localMs - east;
}

/** A datetime in its stored form: ISO 8601 in UTC, to the second. */
export function datetimeIn(text: string, zone: string): string | undefined {
  const moment = momentIn(text, zone);
  return moment === undefined ? undefined : `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
