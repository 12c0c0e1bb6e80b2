import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import { readsAs } from './reads-as';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

export function describeUpdates(record: RecordType, given: () => RecordUnderTest): void {
  it(
    'takes a PUT as a PATCH, and answers with all fields',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.minimal();
      const [name = ''] = subject.changeable.filter((each) => !subject.isDecided(each));
      const value = await subject.fixture.value(record, name, 1);
      const [patched, put] = [
        await subject.patch(id, { [name]: value }),
        await subject.admin.ask('PUT', `${subject.path}/${id}`, { [name]: value }),
      ];
      for (const answer of [patched, put]) {
        if (!checks.status(answer, 200)) continue;
        const members = Object.keys(answer.json as BuiltRecord);
        checks.equal(answer, 'the set of members', members.sort(), [...subject.sent, 'nodeID'].sort());
      }
      checks.equal(put, 'the record', put.json, patched.json);
    }),
  );

  it(
    'refuses to empty a Required field',
    checking(async (checks) => {
      const subject = given();
      const names = subject.changeable.filter((name) => subject.field(name).access === 'required');
      const { id } = await subject.unchanged();
      for (const empty of [null, ''])
        if (names.length > 0) {
          const answer = await subject.patch(id, Object.fromEntries(names.map((name) => [name, empty])));
          for (const name of names) checks.pair(answer, name, /can't be blank/);
        }
    }),
  );

  it(
    'does not change fields that are not sent, or sent unchanged',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.filled();
      const before = (await subject.one(id)).json as BuiltRecord;
      const echoed = await subject.patch(id, before);
      if (checks.status(echoed, 200))
        checks.equal(echoed, 'a record that is echoed back', echoed.json, before);
      const nothing = await subject.patch(id, {});
      if (checks.status(nothing, 200))
        checks.equal(nothing, 'after a PATCH of nothing', nothing.json, before);
    }),
  );

  it(
    'empties an Optional field by null, and returns its default',
    checking(async (checks) => {
      const subject = given();
      const optional = subject.changeable.filter((name) => subject.field(name).access === 'optional');
      const { demanded = [] } = subject.addition;
      const names = optional.filter((name) => !demanded.includes(name));
      const { id } = await subject.filled();
      for (const name of demanded)
        checks.pair(await subject.patch(id, { [name]: null }), name, /can't be blank/);
      const answer = await subject.patch(id, Object.fromEntries(names.map((name) => [name, null])));
      if (!checks.status(answer, 200)) return;
      for (const name of names) {
        const field = subject.field(name);
        if (subject.isDecided(name)) continue;
        const empty = field.kind === 'strings' ? [] : null;
        const expected = field.default === undefined ? empty : readsAs(field, field.default);
        checks.equal(answer, name, (answer.json as BuiltRecord)[name], expected);
      }
    }),
  );

  if ('custom_fields' in record.fields)
    it(
      'leaves other custom fields alone, and removes one by null',
      checking(async (checks) => {
        const subject = given();
        const { id } = await subject.create(0, [], { custom_fields: { colour: 'red', size: 4 } });
        const added = await subject.patch(id, { custom_fields: { shape: ['round'] } });
        const expected = { colour: 'red', size: 4, shape: ['round'] };
        checks.equal(added, 'custom_fields', (added.json as BuiltRecord)['custom_fields'], expected);
        const removed = await subject.patch(id, { custom_fields: { size: null, colour: 'blue' } });
        const left = { colour: 'blue', shape: ['round'] };
        checks.equal(removed, 'custom_fields', (removed.json as BuiltRecord)['custom_fields'], left);
      }),
    );

  it(
    'takes an If-Match of the present version, and refuses a stale one',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.minimal();
      const path = `${subject.path}/${id}`;
      const { headers, json } = await subject.one(id);
      const etag = headers['etag'];
      const name = subject.plainField;
      const valueOf = (variant: number) => subject.fixture.value(record, name, variant);
      // A change to the value that it has makes no new version.
      const first = (json as BuiltRecord)[name] === (await valueOf(0)) ? 1 : 0;
      const [one, other] = [await valueOf(first), await valueOf(first + 1)];
      const current = await subject.admin.patch(path, { [name]: one }, { 'if-match': etag });
      checks.status(current, 200);
      const stale = await subject.admin.patch(path, { [name]: other }, { 'if-match': etag });
      checks.refused(stale, 412, 'Precondition Failed');
    }),
  );
}
