import type { Field, Stored } from '@deskline/record';
import { printed } from './json-writers';
import { fieldKind, replaced, type InputCheck } from './kind';
import { beyondBounds, isWithin, NOT_A_NUMBER, numberExample, outside, WRONG_NUMBERS } from './number';
import { bounds } from './schema';

const DECIMAL = /^([+-]?)0*(\d{1,20})(\.\d{1,20})?$/;

/** The digits exactly as given, without a plus sign or zeros in front. */
export function decimalIn(text: string): string | undefined {
  const match = text.length > 64 ? null : DECIMAL.exec(text);
  if (!match) return undefined;
  const digits = `${match[2]}${match[3] ?? ''}`;
  return match[1] === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** A JSON number with the digits JavaScript prints, never with an exponent. */
export function decimalOf(number: number): string | undefined {
  const text = String(number);
  if (!text.includes('e')) return decimalIn(text);
  return Math.abs(number) < 1 ? decimalIn(number.toFixed(20).replace(/0+$/, '')) : undefined;
}

/** "number or string in"; stored with the digits that were sent. */
function decimalCheck({ min = -Infinity, max = Infinity }: Field): InputCheck {
  const refusalOf = outside(min, max);
  return (given) => {
    const digits =
      typeof given === 'string'
        ? decimalIn(given.trim())
        : typeof given === 'number'
          ? decimalOf(given)
          : undefined;
    if (digits === undefined) return NOT_A_NUMBER;
    return refusalOf(Number(digits)) ?? digits;
  };
}

/** A client that parses 120.50 and sends it back sends 120.5, and means no change. */
const isEcho = (before: unknown, value: unknown): boolean =>
  typeof before === 'string' && before.includes('.') && before.replace(/\.?0+$/, '') === value;

const cents = (bound: number): number => 100 * Math.max(-1_000, Math.min(bound, 1_000));

export const decimal = fieldKind({
  sqlType: () => 'numeric',
  lookupSql: (column) => `${column}::text`,
  json: () => printed,
  // "digits exactly as stored"
  auditJson: (value) => (/^-?\d+(\.\d+)?$/.test(value) ? value : JSON.stringify(value)),
  valueType: 'double',
  input: decimalCheck,
  keepsDigits: true,
  merge: (value, name, field, before: Stored) =>
    isEcho(before[name], value) ? before[name] : replaced(value, name, field),
  filter: () => ({ compares: true, read: decimalIn }),
  isPrinted: (text) => decimalIn(text) !== undefined,
  outputSchema: () => ({ type: 'number' }),
  inputSchema: ({ min, max }) => ({ type: ['number', 'string'], ...bounds(min, max) }),
  examples: {
    value: (_name, field, variant) => {
      const whole = numberExample(field, variant);
      return `${isWithin(field, whole + 1) ? whole : whole - 1}.50`;
    },
    wrong: () => WRONG_NUMBERS,
    // "number or string in"
    spellings: (field) =>
      isWithin(field, 121)
        ? [
            ['120.50', 120.5],
            [7.25, 7.25],
          ]
        : [],
    atLimit: ({ min, max }) => [max, min].filter((bound) => bound !== undefined).map(String),
    beyondLimit: ({ min, max }) => beyondBounds(min, max),
    random: (_name, { min = -1_000, max = 1_000 }) => ({
      whole: [cents(min), cents(max)],
      as: (value) => (value / 100).toFixed(2),
    }),
  },
});
