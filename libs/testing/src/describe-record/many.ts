import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Fields } from './client';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

interface Result {
  readonly id: number;
  readonly status: number;
  readonly headers: Fields;
  readonly body: BuiltRecord;
}

/** "`PATCH /<collection>?ids=…` for up to 100, each its own transaction, one result each" */
export function describeMany(record: RecordType, given: () => RecordUnderTest): void {
  if (record.nested) return;

  it(
    'changes several records by their ids, with a result for each',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.minimal();
      const [name = ''] = subject.changeable.filter((each) => !subject.isDecided(each));
      const change = { [name]: await subject.fixture.value(record, name, 1) };
      const answer = await subject.admin.patch(`${subject.path}?ids=${id},999999999`, change);
      if (!checks.status(answer, 200)) return;
      const results = answer.json as Result[];
      const outcome = results.map((result) => [result.id, result.status]);
      checks.equal(answer, 'the results', outcome, [
        [id, 200],
        [999_999_999, 404],
      ]);
      const read = await subject.one(id);
      checks.equal(answer, 'the record', results[0]?.body, read.json);
      checks.equal(answer, 'its ETag', results[0]?.headers['ETag'], read.headers['etag']);
    }),
  );
}

/** "`POST /bulk`: each operation as if called alone" */
export function describeInBulk(record: RecordType, given: () => RecordUnderTest): void {
  it(
    'is created and changed in bulk as by calls of their own',
    checking(async (checks) => {
      const subject = given();
      const { fixture, path } = subject;
      const { id } = await subject.unchanged();
      const create = {
        method: 'POST',
        path: await fixture.pathOf(record),
        body: await fixture.body(record, 4, []),
      };
      const change = { method: 'PATCH', path: `${path}/${id}`, body: {} };
      const operations = subject.isUpdatable ? [create, change] : [create];
      const answer = await subject.admin.post('/bulk', { operations });
      if (!checks.status(answer, 200)) return;
      const [made, changed] = answer.json as Result[];
      checks.that(answer, () => 'it is not created', made !== undefined && [200, 201].includes(made.status));
      if (subject.isUpdatable)
        checks.equal(answer, 'the change', [changed?.status, changed?.body.id], [200, id]);
    }),
  );
}
