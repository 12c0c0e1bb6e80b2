/** Of what is written without quotes: numbers, truth values, uuids and moments. */
type Plain = number | boolean | string | Date | null;

/** An array as PostgreSQL reads it. What pg would make of it is the same, each element quoted and searched for quotes. */
export const plainArray = (values: readonly Plain[]): string => `{${values.map(written).join(',')}}`;

function written(value: Plain): Plain {
  if (value === null) return 'NULL';
  return value instanceof Date ? value.toISOString() : value;
}
