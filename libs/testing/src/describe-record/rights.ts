import type { RecordType } from '@deskline/record';
import { modelsOf } from './access';
import { checking, type Checks } from './checks';
import type { Caller } from './client';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

/** Rights of a caller on a record, as `?fields=may` tells them. */
export interface May {
  readonly update: boolean;
  readonly delete: boolean;
  readonly archive: boolean;
  readonly restore?: boolean;
  readonly changing: readonly string[];
}

export const mayOf = (row: unknown): May => (row as { may: May }).may;

/** "what the caller may do with this record": no more and no less than the calls then permit */
export function describeRights(record: RecordType, given: () => RecordUnderTest): void {
  it(
    'tells each caller by ?fields=may what a change is then permitted',
    checking(async (checks) => {
      const subject = given();
      const { fixture, path } = subject;
      const id = subject.rows[0]?.id as number;
      const reading = await fixture.permitted(...modelsOf(record).map((model) => `${model}:Read`));
      const list = await subject.list('fields=id,may&per_page=100');
      if (!checks.status(list, 200)) return;
      const listed = (list.json as BuiltRecord[]).find((row) => row.id === id);
      const single = await subject.one(`${id}?fields=may`);
      checks.equal(list, 'may', mayOf(listed), mayOf(single.json));
      checks.equal(list, 'delete', mayOf(listed).delete, record.deletable === true);
      if (mayOf(listed).update)
        for (const name of subject.changeable)
          checks.that(list, () => `${name} cannot be changed`, mayOf(listed).changing.includes(name));
      for (const caller of [subject.admin, reading, fixture.endUser])
        await isPermittedAsTold(checks, subject, caller, `${path}/${id}`);
      const refused = await reading.get(`${path}/${id}?fields=may`);
      const nothing = { update: false, delete: false, archive: false, changing: [] };
      if (refused.status === 200) checks.equal(refused, 'may', mayOf(refused.json), nothing);
    }),
  );
}

/** PATCHes of nothing, of a field that may be changed and of one that may not be. */
async function isPermittedAsTold(
  checks: Checks,
  subject: RecordUnderTest,
  caller: Caller,
  path: string,
): Promise<void> {
  const { record, fixture } = subject;
  const told = await caller.get(`${path}?fields=may`);
  if (told.status !== 200) return;
  const { update, changing } = mayOf(told.json);
  if (!subject.isUpdatable) return checks.equal(told, 'update', update, false);
  const nothing = await caller.patch(path, {});
  checks.equal(nothing, 'whether a change is forbidden', nothing.status === 403, !update);
  if (!update || caller === subject.admin) return;
  const isText = (name: string) => ['string', 'text'].includes(subject.field(name).kind);
  const names = subject.changeable.filter((name) => isText(name) && !subject.field(name).format);
  for (const isOpen of [true, false]) {
    const name = names.find((each) => changing.includes(each) === isOpen);
    if (name === undefined) continue;
    const patched = await caller.patch(path, { [name]: await fixture.value(record, name, 3) });
    checks.equal(patched, `whether ${name} is forbidden`, patched.status === 403, !isOpen);
  }
}
