import type { Field } from '../definition/field';

/** Datetime field that may have a word instead of a time: "the token clock_stopped". */
type TokenField = Pick<Field, 'tokens'>;

const END_OF_TIME = '9999-12-31';
const SECOND = /^(.{10}).23:59:(\d\d)/;

/**
 * Stored form of a value. Tokens are stored as the last seconds of the year 9999, in their order: one column and one index
 * serve both, and tokens sort after all times.
 */
export function storedDatetime({ tokens = [] }: TokenField, value: string): string {
  const index = tokens.indexOf(value);
  return index < 0 ? value : `${END_OF_TIME}T23:59:${60 - tokens.length + index}Z`;
}

/** Token with that stored form, in any format of PostgreSQL or ISO 8601; undefined for a time. */
export function tokenOfStored({ tokens = [] }: TokenField, stored: string): string | undefined {
  if (tokens.length === 0 || !stored.startsWith(END_OF_TIME)) return undefined;
  const [, , second] = SECOND.exec(stored) ?? [];
  return tokens[Number(second) - (60 - tokens.length)];
}
