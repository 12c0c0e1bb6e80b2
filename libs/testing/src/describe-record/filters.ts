import { COMMON_FILTERS, type Field, type RecordType } from '@deskline/record';
import { KINDS, type FieldFilter } from '@deskline/record-kinds';
import { checking, type Checks } from './checks';
import { idsOf } from './collections';
import { plainOf, type Plain } from './evaluate';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

const operatorsOf = (field: Field): Partial<FieldFilter> =>
  KINDS[field.kind].filter(field, { idIn: () => undefined }, false) ?? {};
const COMPARISONS: Readonly<Record<string, (value: Plain, bound: Plain) => boolean>> = {
  '<': (value, bound) => (value as number) < (bound as number),
  '<=': (value, bound) => (value as number) <= (bound as number),
  '>': (value, bound) => (value as number) > (bound as number),
  '>=': (value, bound) => (value as number) >= (bound as number),
};

/** Filter to try: its query, and the values it finds. */
type Try = readonly [query: string, finds: (value: Plain) => boolean];

export function describeFilters(record: RecordType, given: () => RecordUnderTest): void {
  it.each(record.filter)('filters by %s with every operator of its kind', (name) =>
    checking(async (checks) => {
      const subject = given();
      const field = subject.field(name);
      await Promise.all([
        // One with the default fields; the ids are all that the others are about.
        ...triesOf(name, field, subject).map((each, index) =>
          find(checks, subject, name, each, index === 0 ? '' : '&fields=id'),
        ),
        ...(COMMON_FILTERS.includes(name) ? [] : refusalsOf(name, field)).map(async ([query, message]) =>
          checks.refused(await subject.list(query), 400, message),
        ),
      ]);
    })(),
  );

  it(
    'refuses to filter by anything else',
    checking(async (checks) => {
      const subject = given();
      // ?state= names a predefined filter, also where a field has that name.
      const filters = [...record.filter, 'state'];
      const others = Object.keys(record.fields).filter(
        (name) => !filters.includes(name) && record.fields[name]?.access !== 'hidden',
      );
      if (others.length > 0) {
        const answer = await subject.list(others.map((name) => `${name}=1`).join('&'));
        checks.refusedEach(answer, 'Filtering not allowed on fields: ', others);
      }
      checks.refused(await subject.list('no_such_field=1'), 400, 'Unknown fields: no_such_field');
    }),
  );
}

async function find(
  checks: Checks,
  subject: RecordUnderTest,
  name: string,
  [query, finds]: Try,
  more: string,
): Promise<void> {
  const answer = await subject.list(`${query}&per_page=100${more}`);
  if (!checks.status(answer, 200)) return;
  const field = subject.field(name);
  // Rows do not show a hidden field.
  if (field.access === 'hidden') return;
  const expected = subject.rows.filter((row) => finds(plainOf(field, row[name])));
  checks.equal(answer, 'the set of rows', idsOf(answer.json).sort(), idsOf(expected).sort());
}

/** Two values to ask for: those of rows where there are any. */
function wanted(name: string, field: Field, rows: readonly BuiltRecord[]): [unknown, unknown] {
  const plain = (row: BuiltRecord) => plainOf(field, row[name]);
  const present = rows.filter((row) => plain(row) !== null);
  const [first] = present;
  const other = present.find((row) => plain(row) !== plain(first as BuiltRecord));
  const spare = (variant: number) => KINDS[field.kind].examples.value(name, field, variant);
  return [first ? first[name] : spare(0), other ? other[name] : spare(1)];
}

const textOf = (value: unknown): string =>
  encodeURIComponent(String(typeof value === 'object' && value !== null ? (value as BuiltRecord).id : value));

function triesOf(name: string, field: Field, { rows }: RecordUnderTest): Try[] {
  const [one, other] = wanted(name, field, rows);
  const [a, b] = [textOf(one), textOf(other)];
  const [x, y] = [plainOf(field, one), plainOf(field, other)];
  const folded = (value: Plain) =>
    field.caseInsensitive && typeof value === 'string' ? value.toLowerCase() : value;
  const is = (value: Plain, wish: Plain) => folded(value) === folded(wish);
  const { sets, compares } = operatorsOf(field);
  const tries: Try[] = [
    [`${name}=${a}`, (value) => is(value, x)],
    [`${name}=!${a}`, (value) => !is(value, x)],
    [`${name}=`, (value) => value === null],
    [`${name}=!`, (value) => value !== null],
    [`${name}!=${a}&${name}=!${b}`, (value) => !is(value, x) && !is(value, y)],
  ];
  // All types have these of the same kinds: one that finds, one that does not, and one bound.
  if (COMMON_FILTERS.includes(name) && name !== 'id')
    return [...tries.slice(0, 2), ...(compares ? comparisons(name, [a, x], [b, y]).slice(-1) : [])];
  if (sets)
    tries.push(
      [`${name}=${a},${b}`, (value) => is(value, x) || is(value, y)],
      [`${name}=!${a},${b}`, (value) => !is(value, x) && !is(value, y)],
    );
  if (compares) tries.push(...comparisons(name, [a, x], [b, y]));
  if (field.kind === 'reference') tries.push([`${name}_id=${a}`, (value) => is(value, x)]);
  if (name === 'id') tries.push([`ids=${a},${b}`, (value) => is(value, x) || is(value, y)]);
  if (field.caseInsensitive)
    tries.push([`${name}=${textOf(String(one).toUpperCase())}`, (value) => is(value, x)]);
  return tries;
}

function comparisons(name: string, one: [string, Plain], other: [string, Plain]): Try[] {
  const [[low, least], [high, most]] =
    (one[1] as number) <= (other[1] as number) ? [one, other] : [other, one];
  const compare = (sign: string, value: Plain, bound: Plain) =>
    value !== null && (COMPARISONS[sign]?.(value, bound) ?? false);
  const [text, bound] = one;
  return [
    [`${name}=<${text}`, (value) => compare('<', value, bound)],
    [`${name}=>=${text}`, (value) => compare('>=', value, bound)],
    [`${name}=>${low}<=${high}`, (value) => compare('>', value, least) && compare('<=', value, most)],
  ];
}

function refusalsOf(name: string, field: Field): [query: string, message: string][] {
  const refusals: [string, string][] = [];
  const [a, b] = [0, 1].map((variant) => textOf(KINDS[field.kind].examples.value(name, field, variant)));
  const { sets, compares } = operatorsOf(field);
  if (!sets) refusals.push([`${name}=${a},${b}`, `Cannot filter on a set of values for field '${name}'`]);
  if (!compares) refusals.push([`${name}=>${a}`, `Field '${name}' does not support the '=>' operator`]);
  if (field.values)
    refusals.push([`${name}=no_such_value`, `Invalid value for field '${name}': no_such_value`]);
  return refusals;
}
