import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import { idsOf } from './collections';
import { plainOf, type Plain } from './evaluate';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

export function describeSorts(record: RecordType, given: () => RecordUnderTest): void {
  const { sortById: byId = [] } = record;

  it.each([...record.sort])('sorts by %s, both ways', (name) =>
    checking(async (checks) => {
      const subject = given();
      const alias = subject.field(name).kind === 'reference' ? '_id' : '';
      for (const [sort, more] of [
        [name, ''],
        [`-${name}`, '&fields=id'],
      ] as const) {
        const answer = await subject.list(`sort=${sort}${alias}&per_page=100${more}`);
        if (!checks.status(answer, 200)) continue;
        checks.equal(answer, 'the order', idsOf(answer.json), idsOf(inOrder(subject, [sort])));
      }
    })(),
  );

  it(
    'sorts by several keys, and by its default',
    checking(async (checks) => {
      const subject = given();
      const keys = record.sort.filter((name) => name !== 'id').slice(0, 2);
      const several = keys.map((name, index) => (index === 0 ? `-${name}` : name));
      const usual = subject.whole;
      checks.equal(usual, 'the order', idsOf(usual.json), idsOf(inOrder(subject, [record.defaultSort])));
      if (several.length === 0) return;
      const sort = several.map((key) => (byId.includes(key.replace('-', '')) ? `${key}_id` : key));
      const answer = await subject.list(`sort=${sort.join(',')}&per_page=100`);
      checks.equal(answer, 'the order', idsOf(answer.json), idsOf(inOrder(subject, several)));
    }),
  );

  it(
    'refuses to sort by anything else',
    checking(async (checks) => {
      const others = Object.keys(record.fields).filter((name) => !record.sort.includes(name));
      const names = [...others, ...byId, 'no_such_field'];
      const answer = await given().list(`sort=${names.join(',')}`);
      checks.refusedEach(answer, 'Sorting not allowed on fields: ', names);
    }),
  );
}

/** "A reference sorts by its name. Ties always broken by id"; empty values come last, or first when descending. */
function inOrder({ record, rows }: RecordUnderTest, keys: readonly string[]): BuiltRecord[] {
  const order = keys.map((key) => ({ name: key.replace(/^-/, ''), sign: key.startsWith('-') ? -1 : 1 }));
  const last = order.at(-1)?.sign ?? 1;
  const keyOf = (row: BuiltRecord, name: string): Plain => {
    const field = record.fields[name];
    if (!field) return null;
    return field.kind === 'reference'
      ? ((row[name] as { name: string } | null)?.name ?? null)
      : plainOf(field, row[name]);
  };
  return [...rows].sort((one, other) => {
    for (const { name, sign } of order) {
      const found = compared(keyOf(one, name), keyOf(other, name));
      if (found !== 0) return sign * found;
    }
    return last * (one.id - other.id);
  });
}

function compared(one: Plain, other: Plain): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other as string));
  return Number(one) - Number(other);
}
