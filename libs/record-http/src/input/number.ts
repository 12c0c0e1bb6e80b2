import type { Field } from '@deskline/record';
import { decimalIn, decimalOf } from '../values/decimal';
import { durationIn, INTEGER_MAX, INTEGER_MIN, integerIn } from '../values/integer';
import { Fault, type Check } from './check';

const NOT_A_NUMBER = new Fault('not_a_number');
const NOT_AN_INTEGER = new Fault('not_an_integer');

/** Within the field's bounds, else which bound it breaks. */
function bounds(min: number, max: number): (value: number) => Fault | undefined {
  const [tooSmall, tooBig] = [new Fault('too_small', { min }), new Fault('too_big', { max })];
  return (value) => (value < min ? tooSmall : value > max ? tooBig : undefined);
}

/** A number or its digits; a duration also as `hhh:mm`. */
export function integerCheck({ min = INTEGER_MIN, max = INTEGER_MAX, duration }: Field): Check {
  const outside = bounds(min, max);
  const read = duration ? durationIn : integerIn;
  return (given) => {
    const value = typeof given === 'string' ? read(given.trim()) : given;
    if (value === undefined) return decimalIn(String(given).trim()) ? NOT_AN_INTEGER : NOT_A_NUMBER;
    if (typeof value !== 'number') return NOT_A_NUMBER;
    return Number.isInteger(value) ? (outside(value) ?? value + 0) : NOT_AN_INTEGER;
  };
}

/** "number or string in"; kept as the digits that were sent. */
export function decimalCheck({ min = -Infinity, max = Infinity }: Field): Check {
  const outside = bounds(min, max);
  return (given) => {
    const digits =
      typeof given === 'string'
        ? decimalIn(given.trim())
        : typeof given === 'number'
          ? decimalOf(given)
          : undefined;
    if (digits === undefined) return NOT_A_NUMBER;
    return outside(Number(digits)) ?? digits;
  };
}

export function floatCheck({ min = -Infinity, max = Infinity }: Field): Check {
  const outside = bounds(min, max);
  return (given) => {
    const value = typeof given === 'string' && decimalIn(given.trim()) !== undefined ? Number(given) : given;
    if (typeof value !== 'number' || !Number.isFinite(value)) return NOT_A_NUMBER;
    return outside(value) ?? value + 0;
  };
}
