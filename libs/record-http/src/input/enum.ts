import type { Field } from '@deskline/record';
import { Fault, type Check } from './check';

const NOT_INCLUDED = new Fault('not_included');

/** One of the wire values; a deprecated one is stored as what replaces it. */
export function enumCheck({ values = [], replaced = {} }: Field): Check {
  const stored = new Map(values.map((value) => [value, value]));
  for (const [old, current] of Object.entries(replaced)) stored.set(old, current);
  return (given) => (typeof given === 'string' ? stored.get(given) : undefined) ?? NOT_INCLUDED;
}
