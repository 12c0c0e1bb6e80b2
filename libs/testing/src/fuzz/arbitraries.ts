import type { Field, RecordType } from '@deskline/record';
import { KINDS, type RandomValues } from '@deskline/record-kinds';
import fc from 'fast-check';

const characters = (max: number) =>
  fc.string({ unit: 'binary', minLength: 1, maxLength: max }).filter((text) => !text.includes('\0'));
const visible = (max: number) => characters(max).filter((text) => text.trim() !== '');

const json = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => value !== null && !/\\u0000|__proto__/.test(JSON.stringify(value)));

/** Values that must be accepted, and read back as they were sent; undefined where a random value is hardly ever valid. */
export function validValue(name: string, field: Field): fc.Arbitrary<unknown> | undefined {
  const random = KINDS[field.kind].examples.random(name, field);
  return random ? arbitraryOf(random) : undefined;
}

function arbitraryOf(random: RandomValues): fc.Arbitrary<unknown> {
  if ('text' in random) return visible(random.text);
  if ('texts' in random) return fc.array(visible(random.texts), { maxLength: 3 });
  if ('oneOf' in random) return fc.constantFrom(...random.oneOf);
  if ('object' in random) return fc.dictionary(visible(8), json, { minKeys: 1, maxKeys: 3 });
  const [min, max] = random.whole;
  const { as = (value: number) => value } = random;
  return fc.integer({ min, max }).map(as);
}

const PROTOTYPE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];

/** Names a body may use, and some it may not. */
export const memberName = (record: RecordType): fc.Arbitrary<string> => {
  const names = Object.keys(record.fields);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names, ...names.map((name) => `${name}_id`)) },
    { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE, 'nodeID', 'account', 'member_ids') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  );
};

const deep = fc.integer({ min: 1, max: 120 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Any JSON text: right and wrong values of every kind, huge numbers, depth, controls, NUL, halves of characters. */
const jsonText: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('1e400', '-1e400', '0.1e-400', '99999999999999999999', '-0', '2147483648', '1.5', '12'),
  fc.constantFrom(
    '"2026-02-30"',
    '"2026-01-15T23:00:00+01:00"',
    '"true"',
    '"\\u0000"',
    '"\\ud800"',
    'null',
    '""',
  ),
  fc.constantFrom(
    '{"id":1}',
    '{"id":null}',
    '[{"id":1},{"id":2}]',
    '[{"key":"x"}]',
    '[{"id":1,"_destroy":true}]',
  ),
  deep,
);

/** Body as bytes: mostly an object with members of the definition, some twice; now and then no JSON at all. */
export const bodyText = (record: RecordType): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .array(fc.tuple(memberName(record), jsonText), { maxLength: 8 })
        .map(
          (members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('', '[]', '{', 'null')),
    },
  );

const tampered = fc
  .tuple(
    fc.integer(),
    fc.constantFrom('-id', 'id', 'name', 'subject', ''),
    fc.jsonValue({ maxDepth: 1 }),
    fc.nat(),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

/** A query string: filters with every operator, orders, selections, cursors somebody made up, encodings. */
export const queryText = (record: RecordType): fc.Arbitrary<string> => {
  const names = Object.keys(record.fields);
  const own = ['sort', 'fields', 'page', 'per_page', 'state', 'search_after', 'search_before', 'ids'];
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...record.filter, ...record.filter.map((each) => `${each}_id`)) },
    { weight: 3, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...names, ...PROTOTYPE) },
  );
  const value = fc.oneof(
    fc.integer().map(String),
    fc.string({ unit: 'binary', maxLength: 20 }).map(escaped),
    fc.constantFrom(
      '',
      '!',
      '1,2',
      '>1<2',
      '<',
      'true',
      '2026-01-15',
      '2026-01-15T23:00:00%2B01:00',
      '%',
      '%00',
      '%ff',
    ),
    fc.constantFrom(...record.sort, ...record.list, ...record.sort.map((each) => `-${each},id`)),
    tampered,
  );
  const sign = fc.constantFrom('=', '=', '!=', '=!', '=<', '=>=', '');
  return fc
    .array(fc.tuple(name, sign, value), { maxLength: 4 })
    .map((parts) => parts.map((part) => part.join('')).join('&'));
};

const escaped = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));

/** Segments behind a collection's path. */
export const pathText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '1',
        '0',
        '-1',
        '999999999999999999',
        'open',
        'notes',
        'archive',
        '.json',
        'x.xml',
        '%2e%2e',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 10 }).map(escaped),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.map((part) => `/${part}`).join(''));

/** Headers a client may get wrong; their values as HTTP lets them through. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'if-match',
    'if-none-match',
    'etag',
    'language',
    'content-type',
    'source',
    'idempotency-key',
  ),
  fc.oneof(
    fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?').trim()),
    fc.constantFrom(
      '*/*',
      'application/json',
      'text/html',
      '*',
      '"1-x"',
      'nl',
      'xx',
      'application/x-www-form-urlencoded',
    ),
  ),
  { maxKeys: 3 },
);
