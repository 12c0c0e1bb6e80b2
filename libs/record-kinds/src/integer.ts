import type { Field } from '@deskline/record';
import { decimalIn } from './decimal';
import { printed } from './json-writers';
import { fieldKind, Refusal, type FieldFilter, type InputCheck } from './kind';
import { beyondBounds, isWithin, NOT_A_NUMBER, numberExample, outside, WRONG_NUMBERS } from './number';
import { bounds } from './schema';

/** The range of PostgreSQL's integer. */
const INTEGER_MAX = 2_147_483_647;
const INTEGER_MIN = -2_147_483_648;
const NOT_AN_INTEGER = new Refusal('not_an_integer');

export function integerIn(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) + 0 : undefined;
}

/** Minutes, in digits or as `hhh:mm`. */
export function durationIn(text: string): number | undefined {
  const duration = /^(\d{1,7}):([0-5]\d)$/.exec(text);
  return duration ? Number(duration[1]) * 60 + Number(duration[2]) : integerIn(text);
}

/** A number that an id may be compared with: nothing but digits. */
export function digitsIn(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** An id: a positive integer that a JavaScript number holds exactly. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Zeros after the point, which numbers lose when they are parsed: `2.0`. */
const NO_FRACTION = /^([+-]?\d{1,15})\.0{1,20}$/;

/** A number or its digits; a duration also as `hhh:mm`. */
function integerCheck({ min = INTEGER_MIN, max = INTEGER_MAX, duration }: Field): InputCheck {
  const refusalOf = outside(min, max);
  const read = duration ? durationIn : integerIn;
  return (given) => {
    const value = typeof given === 'string' ? read(given.trim().replace(NO_FRACTION, '$1')) : given;
    if (value === undefined) return decimalIn(String(given).trim()) ? NOT_AN_INTEGER : NOT_A_NUMBER;
    if (typeof value !== 'number') return NOT_A_NUMBER;
    return Number.isInteger(value) ? (refusalOf(value) ?? value + 0) : NOT_AN_INTEGER;
  };
}

const isInteger = (value: number): boolean => value >= INTEGER_MIN && value <= INTEGER_MAX;

const filterBy = (read: (text: string) => number | undefined): FieldFilter => ({
  sets: true,
  compares: true,
  read(text) {
    const value = read(text);
    return value !== undefined && isInteger(value) ? value : undefined;
  },
});

/** Filter by an id, which has a wider range than other integers. */
export const idFilter: FieldFilter = { sets: true, compares: true, read: digitsIn };

export const integer = fieldKind({
  sqlType: ({ idOf }) => (idOf === undefined ? 'integer' : 'bigint'),
  json: () => printed,
  parse: Number,
  input: integerCheck,
  filter: ({ duration }) => filterBy(duration ? durationIn : integerIn),
  isPrinted: (text) => /^-?\d{1,10}$/.test(text) && isInteger(Number(text)),
  outputSchema: () => ({ type: 'integer' }),
  inputSchema: ({ min = INTEGER_MIN, max = INTEGER_MAX, duration }) =>
    duration
      ? { type: ['integer', 'string'], ...bounds(min, max), description: 'Also written `hhh:mm`.' }
      : { type: 'integer', ...bounds(min, max) },
  examples: {
    value: (_name, field, variant) => numberExample(field, variant),
    wrong: () => [...WRONG_NUMBERS, 1.5],
    // "Durations: hhh:mm accepted"
    spellings: (field) => {
      if (!isWithin(field, 90)) return [];
      return field.duration
        ? [['1:30', 90]]
        : [
            ['12', 12],
            ['12.0', 12],
          ];
    },
    atLimit: ({ min = INTEGER_MIN, max = INTEGER_MAX }) => [max, min],
    beyondLimit: ({ min = INTEGER_MIN, max = INTEGER_MAX }) => beyondBounds(min, max),
    random: (_name, { min = -INTEGER_MAX, max = INTEGER_MAX }) => ({ whole: [min, max] }),
  },
});
