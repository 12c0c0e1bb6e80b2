/** Value that needs no quotes: number, boolean or UUID. */
type Unquoted = number | boolean | string | null;

/** Array literal of PostgreSQL. The one that pg writes means the same, with each element quoted and searched for quotes. */
export const unquotedArray = (values: readonly Unquoted[]): string => `{${values.map(written).join(',')}}`;

const written = (value: Unquoted): Unquoted => value ?? 'NULL';

/** Times as milliseconds, for `to_timestamp`: PostgreSQL is slow to parse a date. */
export const timeArray = (values: readonly Date[]): string =>
  unquotedArray(values.map((value) => value.getTime()));

/** Array literal of texts. Most of them need no escaping, and are searched for it once. */
export const textArray = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`;

const quoted = (value: string | null): string =>
  value === null ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
