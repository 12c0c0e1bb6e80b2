import type { RecordType } from '@deskline/record';
import { conforms } from '../conforms';
import { checking } from './checks';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

/** Members of a row that stand in it only where they say something. */
const CONDITIONAL = ['account', 'archived', 'trashed'];

export const idsOf = (json: unknown): number[] => (json as BuiltRecord[]).map(({ id }) => id);

/** `webhook_policy` is `WebhookPolicy`. */
const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase());

/** A record that is found below several others has an operation at each of these places. */
function placeOf({ nested, createUnder = [] }: RecordType, { path }: RecordUnderTest): string {
  const [, collection = '', , within = ''] = path.split('/');
  return nested && createUnder.length > 1 ? `At${pascal(collection)}${pascal(within)}` : '';
}

const inGroups = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, group) =>
    list.slice(group * size, (group + 1) * size),
  );

/** Default fields, ?fields= and the fields of a single record. */
export function describeFields(
  record: RecordType,
  given: () => RecordUnderTest,
  documented: readonly string[],
): void {
  const also = [...(record.listAlso ?? []), ...('disabled' in record.fields ? ['disabled'] : [])];
  const isSet = (value: unknown) => value !== null && value !== false;

  it(
    'lists its default fields in the documented order',
    checking(async (checks) => {
      const subject = given();
      const answer = subject.whole;
      if (!checks.status(answer, 200)) return;
      const faults = record.nested ? [] : conforms(`list${pascal(record.collection)}`, 200, answer.json);
      checks.equal(answer, 'what the OpenAPI document says against it', faults, []);
      for (const row of answer.json as BuiltRecord[]) {
        const single = subject.rows.find(({ id }) => id === row.id) as BuiltRecord;
        const present = also.filter((name) => !documented.includes(name) && isSet(single[name]));
        const expected = [...documented, ...new Set(present), 'nodeID'];
        const keys = Object.keys(row).filter((name) => !CONDITIONAL.includes(name));
        checks.equal(answer, `the members of row ${row.id}`, keys, expected);
        for (const name of keys) checks.equal(answer, `${name} of row ${row.id}`, row[name], single[name]);
      }
      checks.equal(answer, 'the set of rows', idsOf(answer.json).sort(), idsOf(subject.rows).sort());
    }),
  );

  it(
    'has all its fields in a single record, nulls included',
    checking(async (checks) => {
      const subject = given();
      for (const answer of subject.singles) {
        if (!checks.status(answer, 200)) continue;
        const row = answer.json as BuiltRecord;
        const keys = Object.keys(row).filter((name) => !CONDITIONAL.includes(name));
        checks.equal(answer, 'the set of members', keys.sort(), [...subject.sent, 'nodeID'].sort());
        const faults = conforms(`get${pascal(record.name)}${placeOf(record, subject)}`, 200, answer.json);
        checks.equal(answer, 'what the OpenAPI document says against it', faults, []);
      }
    }),
  );

  it(
    'selects each field that ?fields= may name',
    checking(async (checks) => {
      const subject = given();
      const each = inGroups(subject.selectable, 4).map(async (names) => {
        const answer = await subject.list(`fields=${names.join(',')}&per_page=100`);
        if (!checks.status(answer, 200)) return;
        for (const row of answer.json as BuiltRecord[]) {
          const single = subject.rows.find(({ id }) => id === row.id) as BuiltRecord;
          const present = !names.includes('disabled') && single['disabled'] === true ? ['disabled'] : [];
          const expected = [...new Set(['id', ...names]), ...present, 'nodeID'];
          const keys = Object.keys(row).filter((key) => !CONDITIONAL.includes(key));
          checks.equal(answer, 'the members', keys, expected);
          for (const name of names) checks.equal(answer, `${name} of row ${row.id}`, row[name], single[name]);
        }
      });
      await Promise.all(each);
    }),
  );

  it(
    'refuses unknown and unselectable names in ?fields=',
    checking(async (checks) => {
      const subject = given();
      const selectable = new Set(subject.selectable);
      const refused = Object.keys(record.fields).filter((name) => !selectable.has(name));
      const names = [...refused, 'no_such_field'];
      const answer = await subject.list(`fields=id,${names.join(',')}`);
      checks.refusedEach(answer, 'Unknown fields: ', names);
    }),
  );
}
