import type { Field } from '@deskline/record';
import { decimalIn } from './decimal';
import { printed } from './json-writers';
import { fieldKind, type InputCheck } from './kind';
import { NOT_A_NUMBER, numberExample, outside, WRONG_NUMBERS } from './number';
import { bounds } from './schema';

function floatCheck({ min = -Infinity, max = Infinity }: Field): InputCheck {
  const refusalOf = outside(min, max);
  return (given) => {
    const value = typeof given === 'string' && decimalIn(given.trim()) !== undefined ? Number(given) : given;
    if (typeof value !== 'number' || !Number.isFinite(value)) return NOT_A_NUMBER;
    return refusalOf(value) ?? value + 0;
  };
}

export const float = fieldKind({
  sqlType: () => 'double precision',
  json: () => printed,
  parse: Number,
  valueType: 'double',
  input: floatCheck,
  filter: () => ({
    compares: true,
    read: (text) => (decimalIn(text) === undefined ? undefined : Number(text)),
  }),
  isPrinted: (text) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]\d{1,2})?$/.test(text),
  outputSchema: () => ({ type: 'number' }),
  inputSchema: ({ min, max }) => ({ type: 'number', ...bounds(min, max) }),
  examples: {
    value: (_name, field, variant) => numberExample(field, variant),
    wrong: () => WRONG_NUMBERS,
    random: (_name, { min = -1_000, max = 1_000 }) => ({ whole: [min, max] }),
  },
});
