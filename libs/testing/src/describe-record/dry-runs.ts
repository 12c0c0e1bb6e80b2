import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Answer, Fields } from './client';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

/** Answer to a change that is only tried. */
interface Tried {
  readonly status: number;
  readonly body: BuiltRecord;
  readonly follows: readonly unknown[];
}

/** "`?dry_run=1` on every write answers what would happen and writes nothing" */
export function describeDryRuns(record: RecordType, given: () => RecordUnderTest): void {
  it(
    'answers a dry run of a create as the create, and writes nothing',
    checking(async (checks) => {
      const subject = given();
      const body = await subject.fixture.body(record, 3, []);
      const key = { 'idempotency-key': `dry run of ${record.name}` };
      const path = await subject.fixture.pathOf(record);
      const trial = await subject.admin.post(`${path}?dry_run=1`, body, key);
      if (!checks.status(trial, 200)) return;
      const { status, body: tried } = trial.json as Tried;
      checks.status(await subject.one(tried.id), 404);
      const made = await subject.post(body, key);
      checks.equal(made, 'the status', made.status, status);
      checks.equal(made, 'the replay of a key', made.headers['idempotent-replayed'], undefined);
      checks.equal(made, 'the record', lasting(subject, made.json as Fields), lasting(subject, tried));
    }),
  );

  if (record.access.some(({ update }) => update !== undefined))
    it(
      'answers a dry run of a patch as the patch, and changes nothing',
      checking(async (checks) => {
        const subject = given();
        const { id } = await subject.fresh();
        const [name = ''] = subject.changeable.filter((each) => !subject.isDecided(each));
        const change = { [name]: await subject.fixture.value(record, name, 1) };
        const before = await subject.one(id);
        const trial = await subject.admin.patch(`${subject.path}/${id}?dry_run=1`, change);
        if (!checks.status(trial, 200)) return;
        const after = await subject.one(id);
        checks.equal(after, 'the record after a dry run', tagOf(after), tagOf(before));
        const patched = await subject.patch(id, change);
        const { status, body } = trial.json as Tried;
        checks.equal(patched, 'the status', patched.status, status);
        checks.equal(patched, 'the record', lasting(subject, patched.json as Fields), lasting(subject, body));
      }),
    );
}

const tagOf = ({ headers, text }: Answer): unknown => [headers['etag'], text];

/** Members that do not depend on the id, the moment or chance. */
function lasting({ record, addition: { madeAnew = [] } }: RecordUnderTest, read: Fields): Fields {
  const varying = new Set(['id', ...madeAnew]);
  const isLasting = ([name]: [string, unknown]) => {
    const field = record.fields[name];
    return field !== undefined && !field.nodeOf && field.kind !== 'datetime' && !varying.has(name);
  };
  return Object.fromEntries(Object.entries(read).filter(isLasting));
}
