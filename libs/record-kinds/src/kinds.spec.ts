import { optional, type Field, type Kind } from '@deskline/record';
import { Refusal, type FieldKind } from './kind';
import { KINDS } from './kinds';

const FACETS: readonly (keyof FieldKind)[] = [
  'sqlType',
  'fitsIndex',
  'uniqueSql',
  'lookupSql',
  'json',
  'auditJson',
  'parse',
  'valueType',
  'isList',
  'input',
  'keepsDigits',
  'merge',
  'filter',
  'isPrinted',
  'outputSchema',
  'inputSchema',
  'examples',
];

const FIELDS: Readonly<Record<Kind, Field>> = {
  string: optional.string(20),
  text: optional.text(),
  integer: optional.integer(),
  decimal: optional.decimal({ min: 0, max: 100 }),
  float: optional.float({ min: 0, max: 100 }),
  boolean: optional.boolean(),
  date: optional.date(),
  datetime: optional.datetime(),
  time: optional.time(),
  enum: optional.enum(['red', 'green']),
  code: optional.code('colour'),
  reference: optional.reference('person'),
  strings: optional.strings(),
  object: optional.object(),
  custom_fields: optional.customFields(),
  attachments: { kind: 'attachments', access: 'optional' },
  parts: optional.parts('address'),
  references: optional.references('team'),
};
const kinds = Object.keys(KINDS) as Kind[];
const ids = { idIn: (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined) };
const context = { zone: 'UTC' };
/** As JSON may bring it. */
const UNPRINTABLE = { toString: 0, valueOf: 0 };

/** "in (integers, enums, references)", "(numbers, dates)" */
const SETS = ['integer', 'enum', 'code', 'reference', 'strings'];
const COMPARES = ['integer', 'decimal', 'float', 'date', 'datetime', 'time'];
const UNFILTERED = ['object', 'custom_fields', 'attachments', 'parts', 'references'];

describe.each(kinds)('The field kind %s', (kind) => {
  const facets = KINDS[kind];
  const field = FIELDS[kind];
  const { examples } = facets;
  const check = facets.input(field, ids);

  it('has every facet', () => {
    expect(Object.keys(facets).sort()).toEqual([...FACETS].sort());
    expect(Object.values(facets)).not.toContain(undefined);
  });

  it('accepts its examples, spellings, limits, and refuses its wrong values', () => {
    const accepted = [
      ...[0, 1, 2].map((variant) => examples.value('colour', field, variant)),
      ...examples.spellings(field).map(([spelling]) => spelling),
      ...examples.atLimit(field, 'https://example.com/'),
    ].filter((value) => value !== undefined);
    for (const value of accepted) expect(check(value, context)).not.toBeInstanceOf(Refusal);
    const beyond = examples.beyondLimit(field, 'https://example.com/').map(([value]) => value);
    for (const value of [...beyond, ...examples.wrong(field)])
      expect([value, check(value, context)]).toEqual([value, expect.any(Refusal)]);
  });

  it.each([
    ['a member that no text can be made of', UNPRINTABLE],
    ['a list of them', [UNPRINTABLE]],
    ['members of one', [{ key: 'a', inline: UNPRINTABLE, id: UNPRINTABLE }]],
    ['one to remove', [{ id: UNPRINTABLE, _destroy: true }]],
    ['one that is perhaps removed', [{ id: 1, _destroy: UNPRINTABLE }]],
  ])('answers without an error to %s', (_name, given) => {
    expect(() => check(given, context)).not.toThrow();
  });

  it('has the filter operators that the documents grant it', () => {
    const filter = facets.filter(field, ids, false);
    expect(filter === null).toBe(UNFILTERED.includes(kind));
    expect(filter?.sets ?? false).toBe(SETS.includes(kind));
    expect(filter?.compares ?? false).toBe(COMPARES.includes(kind));
  });

  it('reads null as null JSON, or as an empty list', () => {
    const reader = { zone: 'UTC', account: 'own', accountName: String, isTrusted: () => true };
    const json = facets.json(field)?.([null, null, null], 0, reader);
    if (json !== undefined) expect(json).toBe(facets.isList ? '[]' : 'null');
  });
});

describe('An integer', () => {
  const check = (field: Field) => KINDS.integer.input(field, ids);

  it('may be written with zeros after the point', () => {
    for (const text of ['2.0', '2.00', '+2.0']) expect(check(FIELDS.integer)(text, context)).toBe(2);
    expect(check(optional.duration())('90.0', context)).toBe(90);
  });

  it.each(['2.5', '2.01'])('is not written as %s', (text) => {
    expect(check(FIELDS.integer)(text, context)).toMatchObject({ because: 'not_an_integer' });
  });

  it.each(['2.', '.0', '1:30.0'])('is refused as %s, which is no number', (text) => {
    expect(check(optional.duration())(text, context)).toMatchObject({ because: 'not_a_number' });
  });
});
