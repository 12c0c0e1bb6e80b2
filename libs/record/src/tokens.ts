import type { Field } from './field';

/** A datetime that may be a word instead: "the token clock_stopped". */
type Tokened = Pick<Field, 'tokens'>;

const END_OF_TIME = '9999-12-31';
const SECOND = /^(.{10}).23:59:(\d\d)/;

/**
 * What a value is kept as: tokens are the last seconds there are, in their order. So they stand in the column of the
 * moments, are found and sorted by its index, and come after every moment.
 */
export function keptMoment({ tokens = [] }: Tokened, value: string): string {
  const place = tokens.indexOf(value);
  return place < 0 ? value : `${END_OF_TIME}T23:59:${60 - tokens.length + place}Z`;
}

/** The token that is kept as that moment, however it is printed. */
export function tokenKeptAs({ tokens = [] }: Tokened, moment: string): string | undefined {
  if (tokens.length === 0 || !moment.startsWith(END_OF_TIME)) return undefined;
  const [, , second] = SECOND.exec(moment) ?? [];
  return tokens[Number(second) - (60 - tokens.length)];
}
