/** Of what is written without quotes: numbers, truth values and uuids. */
type Plain = number | boolean | string | null;

/** An array as PostgreSQL reads it. What pg would make of it is the same, each element quoted and searched for quotes. */
export const plainArray = (values: readonly Plain[]): string => `{${values.map(written).join(',')}}`;

const written = (value: Plain): Plain => value ?? 'NULL';

/** Moments as milliseconds, for `to_timestamp`: PostgreSQL is slow to read a date. */
export const momentArray = (values: readonly Date[]): string =>
  plainArray(values.map((value) => value.getTime()));

/** The same of any text. Most have nothing that needs to be escaped, and are searched for it once. */
export const textArray = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`;

const quoted = (value: string | null): string =>
  value === null ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
