import type { Catalogue, Condition, RecordType } from '@deskline/record';
import { checking } from './checks';
import { idsOf } from './collections';
import type { BuiltRecord } from './record-builder';
import { mayOf } from './rights';
import type { RecordUnderTest } from './record-under-test';

/** Values with which a row may be archived; undefined where a client cannot set them. */
export function finishing(record: RecordType): Readonly<Record<string, unknown>> | undefined {
  const when = record.archiving?.when as Condition;
  const fields = Object.entries(when);
  const isSettable = ([name, value]: [string, unknown]) =>
    record.fields[name]?.access === 'optional' && (typeof value !== 'object' || value === null);
  return fields.every(isSettable) ? Object.fromEntries(fields) : undefined;
}

/** Record types that are created under it, each with its name for the parent. */
const placesUnder = (record: RecordType, { records }: Catalogue) =>
  records
    .filter(({ access }) => access.some(({ create }) => create !== undefined))
    .flatMap(({ createUnder = [], fields }) =>
      createUnder
        .filter(({ parent }) => fields[parent]?.to === record.name)
        .flatMap(({ parent, paths }) => paths.map((path) => ({ parent, path }))),
    );

/** "archived: true / trashed: true present only then; archived and trashed records leave every collection" */
export function describeArchive(record: RecordType, given: () => RecordUnderTest): void {
  const finish = finishing(record);
  const isFree = Object.keys(record.archiving?.when ?? {}).length === 0;

  if (finish)
    it.each([
      ['archive', 'archived'],
      ['trash', 'trashed'],
    ])('is put away by %s, and comes back by restore', (verb, member) =>
      checking(async (checks) => {
        const subject = given();
        const { admin, path } = subject;
        const { id } = await subject.fresh();
        if (!isFree) checks.status(await subject.patch(id, finish), 200);
        const isListed = async () => idsOf((await subject.list('per_page=100&fields=id')).json).includes(id);
        const ready = await subject.one(`${id}?fields=may`);
        checks.equal(ready, 'whether it may be archived', mayOf(ready.json).archive, true);
        const away = await admin.post(`${path}/${id}/${verb}`);
        if (!checks.status(away, 200)) return;
        checks.equal(away, member, (away.json as BuiltRecord)[member], true);
        checks.equal(away, 'whether it is listed', await isListed(), false);
        const single = await subject.one(`${id}?fields=may`);
        const left = { update: false, delete: false, archive: false, restore: true, changing: [] };
        checks.equal(single, 'may', mayOf(single.json), left);
        checks.equal(single, member, (single.json as BuiltRecord)[member], true);
        const back = await admin.post(`${path}/${id}/restore`);
        if (!checks.status(back, 200)) return;
        checks.equal(back, 'whether it says so', member in (back.json as BuiltRecord), false);
        checks.equal(back, 'whether it is listed', await isListed(), true);
      })(),
    );

  if (finish)
    it.each([
      ['archive', /is archived$/],
      ['trash', /is in the trash$/],
    ])('takes no change and nothing new under it after %s', (verb, away) =>
      checking(async (checks) => {
        const subject = given();
        const { admin, path, catalogue } = subject;
        const { id } = await subject.fresh();
        if (!isFree) checks.status(await subject.patch(id, finish), 200);
        if (!checks.status(await admin.post(`${path}/${id}/${verb}`), 200)) return;
        checks.pair(await subject.patch(id, finish), 'id', away);
        if (record.deletable) checks.pair(await admin.ask('DELETE', `${path}/${id}`), 'id', away);
        for (const { parent, path: below } of placesUnder(record, catalogue))
          checks.pair(await admin.post(`${path}/${id}/${below}`, {}), parent, away);
      })(),
    );

  if (!isFree)
    it(
      'is not archived before its condition holds',
      checking(async (checks) => {
        const subject = given();
        const { id } = await subject.fresh();
        const early = await subject.one(`${id}?fields=may`);
        checks.equal(early, 'whether it may be archived', mayOf(early.json).archive, false);
        for (const verb of ['archive', 'trash'])
          checks.status(await subject.admin.post(`${subject.path}/${id}/${verb}`), 422);
      }),
    );

  it(
    'is archived by administrators only',
    checking(async (checks) => {
      const subject = given();
      const id = subject.rows[0]?.id;
      const answer = await subject.fixture.endUser.post(`${subject.path}/${id}/archive`);
      checks.status(answer, 403, 404);
    }),
  );
}

export function describeRemoval(_record: RecordType, given: () => RecordUnderTest): void {
  it(
    'is deleted with 204 and no body, and answers 404 afterwards',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.fresh();
      const path = `${subject.path}/${id}`;
      const answer = await subject.admin.ask('DELETE', path);
      checks.equal(answer, 'the answer', [answer.status, answer.text], [204, '']);
      checks.refused(await subject.one(id), 404, 'Not Found');
      checks.refused(await subject.admin.ask('DELETE', path), 404, 'Not Found');
    }),
  );
}
