import { storedDatetime, localToEpoch, tokenOfStored, type Field, type Stored } from '@deskline/record';
import { dateIn, dayIn } from './date';
import { exampleDay, randomSeconds } from './example-days';
import { fieldKind, Refusal, replaced, type InputCheck, type JsonWriter } from './kind';
import { zoned } from './zoned';

const DATETIME =
  /^([\dW-]{7,10})(?:[Tt ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d{1,12})?)?)? ?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;
const TWELVE_HOURS = /[Tt ](0?\d|1[0-2]):([0-5]\d) ?([ap])\.?m\.?$/i;
const OFFSET = /[Tt ].*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;
const NOT_A_DATETIME = new Refusal('not_a_datetime');
const MINUTE_MS = 60_000;
/** Limits that leave the year four digits in every zone. */
const EARLIEST = Date.parse('0001-01-03T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');

/**
 * "Any ISO 8601 with offset, without offset = caller's zone", whole seconds. A day alone is its
 * midnight; 24:00 is the midnight that ends it.
 */
function momentIn(text: string, zone: string): number | undefined {
  const match = text.length > 48 ? null : DATETIME.exec(text);
  if (!match) return undefined;
  const [, date = '', hours = '00', minutes = '00', seconds = '00', offset] = match;
  const day = dayIn(date);
  const time = timeOf(Number(hours), Number(minutes), Number(seconds));
  if (day === undefined || time === undefined) return undefined;
  const moment = offset === undefined ? localToEpoch(zone, day + time) : fromOffset(day + time, offset);
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

const utcCheck: InputCheck = (given, { zone }) =>
  (typeof given === 'string' ? datetimeIn(given.trim(), zone) : undefined) ?? NOT_A_DATETIME;

/**
 * "time_zone applies to start_at and end_at": a datetime without an offset is a local time of that zone. Where the request
 * does not say the zone, the local time is returned, and `merge` reads it in the zone of the record.
 */
export const localCheck =
  ({ ends }: Pick<Field, 'ends'>): InputCheck =>
  (given, { zone, ownZone = zone }) => {
    if (typeof given !== 'string') return NOT_A_DATETIME;
    const text = inFullHours(given.trim(), ends === true);
    if (ownZone !== null || OFFSET.test(text)) return datetimeIn(text, ownZone ?? zone) ?? NOT_A_DATETIME;
    return datetimeIn(text, 'UTC')?.slice(0, -1) ?? NOT_A_DATETIME;
  };

/** "00:00 for midnight start; 12:00am or 24:00 for midnight end" */
const inFullHours = (text: string, ends: boolean): string =>
  text.replace(TWELVE_HOURS, (_match, hours: string, minutes: string, half: string) => {
    const isMorning = half.toLowerCase() === 'a';
    if (ends && isMorning && hours === '12' && minutes === '00') return ' 24:00';
    return ` ${String((Number(hours) % 12) + (isMorning ? 0 : 12)).padStart(2, '0')}:${minutes}`;
  });

const isLocal = (value: unknown): value is string => typeof value === 'string' && !value.endsWith('Z');

const utcOf = (zone: string, local: string): string =>
  `${new Date(localToEpoch(zone, Date.parse(`${local}Z`))).toISOString().slice(0, 19)}Z`;

function mergedDatetime(value: unknown, name: string, field: Field, before: Stored): unknown {
  if (field.zonedBy === undefined || !isLocal(value)) return replaced(value, name, field);
  return utcOf(String(before[field.zonedBy] ?? 'UTC'), value);
}

/** SQL of the stored form: ISO 8601 in UTC, or a token. */
function utcSql(column: string, field: Field): string {
  const text = `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const tokens = (field.tokens ?? []).map(
    (token) => ` WHEN '${storedDatetime(field, token)}' THEN '${token}'`,
  );
  return tokens.length > 0 ? `CASE ${text}${tokens.join('')} ELSE ${text} END` : text;
}

const datetimeJson: JsonWriter = (row, at, { zone }) =>
  row[at] == null ? 'null' : `"${zoned(row[at] as string, zone)}"`;

const datetimeOrTokenJson =
  (field: Field): JsonWriter =>
  (row, at, context) => {
    const token = tokenOfStored(field, row[at] ?? '');
    return token === undefined ? datetimeJson(row, at, context) : `"${token}"`;
  };

/** A `+` that was not escaped has become a space. */
const restored = (text: string): string => text.replace(/^(.{10}.+) (\d\d(?::?\d\d)?)$/, '$1+$2');

function isPrinted(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.exec(text);
  return match !== null && dateIn(match[1] as string) !== undefined;
}

const SCHEMA = { type: 'string', format: 'date-time' };
const inSeconds = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export const datetime = fieldKind({
  sqlType: () => 'timestamptz',
  lookupSql: utcSql,
  json: (field) => (field.tokens ? datetimeOrTokenJson(field) : datetimeJson),
  auditJson: (value, { tokens }, zone) =>
    JSON.stringify(tokens?.includes(value) ? value : zoned(value, zone)),
  parse: (text, field) => tokenOfStored(field, text) ?? `${text.slice(0, 10)}T${text.slice(11, 19)}Z`,
  valueType: 'timestamp',
  input: (field) => (field.zonedBy === undefined ? utcCheck : localCheck(field)),
  merge: mergedDatetime,
  // "the token clock_stopped"
  filter: (field) => ({
    compares: true,
    read: (text, zone) =>
      field.tokens?.includes(text) ? storedDatetime(field, text) : datetimeIn(restored(text), zone),
  }),
  isPrinted,
  outputSchema: ({ tokens }) => (tokens ? { anyOf: [SCHEMA, { type: 'string', enum: tokens }] } : SCHEMA),
  examples: {
    value: (name, _field, variant) => inSeconds(exampleDay(name, variant)),
    wrong: () => ['2026-02-30T10:00:00Z', '2026-01-01T25:00:00Z', 'now'],
    // "any ISO 8601 with offset, without offset = caller's zone"
    spellings: () => [
      ['2031-07-01T13:00:00+05:00', '2031-07-01T10:00:00+02:00'],
      ['2031-12-01 10:00', '2031-12-01T10:00:00+01:00'],
    ],
    random: (name) => ({ whole: randomSeconds(name), as: (seconds) => inSeconds(new Date(seconds * 1_000)) }),
  },
});
