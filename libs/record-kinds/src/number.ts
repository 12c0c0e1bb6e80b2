import type { Field } from '@deskline/record';
import { Refusal } from './kind';

export const NOT_A_NUMBER = new Refusal('not_a_number');

/** Refusal of a number outside of the bounds; undefined for one inside. */
export function outside(min: number, max: number): (value: number) => Refusal | undefined {
  const [tooSmall, tooBig] = [new Refusal('too_small', { min }), new Refusal('too_big', { max })];
  return (value) => (value < min ? tooSmall : value > max ? tooBig : undefined);
}

export const WRONG_NUMBERS = ['many', '1e5', {}];

/** Example between the bounds, different for a few variants. */
export const numberExample = ({ min = 1, max = 1_000 }: Field, variant: number): number =>
  Math.min(max, min + 3 * variant);

export function beyondBounds(
  min: number | undefined,
  max: number | undefined,
): [value: unknown, message: RegExp][] {
  const beyond: [unknown, RegExp][] = [];
  if (max !== undefined) beyond.push([max + 1, new RegExp(`less than or equal to ${max}`)]);
  if (min !== undefined) beyond.push([min - 1, new RegExp(`greater than or equal to ${min}`)]);
  return beyond;
}

export const isWithin = ({ min = 0, max = 1_000 }: Field, value: number): boolean =>
  value >= min && value <= max;
