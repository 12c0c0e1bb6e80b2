import type { Field, Kind } from '@deskline/record';

const TEXTS = [{ a: 1 }, ['a'], 'no\u0000thing'];
const NUMBERS = ['many', '1e5', {}];

const KINDS: Readonly<Partial<Record<Kind, readonly unknown[]>>> = {
  string: TEXTS,
  text: TEXTS,
  code: [{ a: 1 }, ['a']],
  integer: [...NUMBERS, 1.5],
  decimal: NUMBERS,
  float: NUMBERS,
  boolean: ['perhaps', 2, {}],
  date: ['2026-02-30', 'tomorrow', 20260101],
  datetime: ['2026-02-30T10:00:00Z', '2026-01-01T25:00:00Z', 'now'],
  time: ['24:01', '9', '12:60', 900],
  enum: ['no_such_value', 1, {}],
  reference: ['nonsense', -1, [1]],
  strings: ['text', [1], { a: 1 }],
  object: ['text', [1], 1],
  custom_fields: ['text', [1], 1],
};
const FORMATS: Readonly<Record<string, unknown>> = {
  email: 'nobody',
  emails: 'one@example.com, nobody',
  uri: 'no address',
  time_zone: 'Mars/Olympus',
  locale: 'x',
};

/** Values that no field of that kind takes. */
export function wrongValues({ kind, format }: Field): readonly unknown[] {
  const wrong = KINDS[kind] ?? [];
  return format ? [...wrong, FORMATS[format]] : wrong;
}
