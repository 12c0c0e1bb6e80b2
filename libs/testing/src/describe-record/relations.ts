import type { Link, RecordType } from '@deskline/record';
import { isCollection, isHidden } from './sub-collection';
import { checking, type Checks } from './checks';
import { idsOf } from './collections';
import type { BuiltRecord } from './record-builder';
import type { AccountFixture } from './account-fixture';
import type { RecordUnderTest } from './record-under-test';

const NOBODY = 999_999_999;

/** "linking POST /<c>/:id/<sub>/:other_id 200 {}, unlinking DELETE 204", whichever service keeps the other end */
export function describeLinks(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  const own = Object.entries(record.links ?? {}) as [string, Link][];
  // Links with rows of their own are tested as those.
  const all = own.filter(([, { rows }]) => rows === undefined);
  const derived = all.filter(([, link]) => link.derived);
  if (derived.length > 0)
    it.each(derived)('lists its derived %s read-only', (path, { to }) =>
      checking(async (checks) => {
        const { fixture, path: collection } = given();
        const { id } = await fixture.referred(record.name);
        const parent = `${collection}/${id}`;
        const other = await fixture.referred(to);
        checks.status(await fixture.admin.get(`${parent}/${path}`), 200);
        await isHidden(checks, fixture, await foreign(), { parent, path });
        checks.refused(await fixture.admin.post(`${parent}/${path}/${other.id}`), 404, 'Not Found');
        checks.refused(await fixture.admin.ask('DELETE', `${parent}/${path}/${other.id}`), 404, 'Not Found');
      })(),
    );
  const links = all.filter(([, link]) => !link.derived);
  if (links.length === 0) return;

  it.each(links)('links and unlinks %s', (path, { to, inverse }) =>
    checking(async (checks) => {
      const subject = given();
      const { fixture } = subject;
      const there = fixture.recordOf(to);
      const here = await subject.freshFor(path);
      const others = [await fixture.create(there, 6, []), await fixture.create(there, 4, [])];
      const parent = `${subject.path}/${here.id}`;
      await linksAndUnlinks(checks, fixture, { parent, path, record: there }, idsOf(others));
      await isClosed(checks, fixture, await foreign(), `${parent}/${path}`, there);
      await isHidden(checks, fixture, await foreign(), { parent, path });
      if (inverse === undefined) return;
      const back = { parent: `/${there.collection}/${others[0]?.id}`, path: inverse, record };
      await linksAndUnlinks(checks, fixture, back, [here.id, (await subject.freshFor(path)).id]);
      await isHidden(checks, fixture, await foreign(), back);
    })(),
  );

  const byList = links.filter(([, { ids }]) => ids !== undefined);
  if (byList.length === 0) return;

  it.each(byList)(
    'sets %s by the list in a body',
    (path, { to, ids = '', idsOnCreate, inverse = '', inverseIds }) =>
      checking(async (checks) => {
        const subject = given();
        const here = `${subject.path}/${(await subject.freshFor(path)).id}`;
        const { collection } = subject.fixture.recordOf(to);
        const created = await subject.fixture.create(subject.fixture.recordOf(to), 6, []);
        const isTested = idsOnCreate ? isFixedList : isSetByList;
        await isTested(checks, subject.fixture, { record: here, path, ids }, created.id);
        if (record.fields[path]?.kind === 'references')
          await isListed(checks, subject.fixture, here, path, created);
        if (inverseIds === undefined) return;
        const there = `/${collection}/${created.id}`;
        const { id } = await subject.freshFor(path);
        await isSetByList(checks, subject.fixture, { record: there, path: inverse, ids: inverseIds }, id);
      })(),
  );
}

interface ListedLink {
  readonly record: string;
  readonly path: string;
  readonly ids: string;
}

/** A list that a client gives on create only is taken again unchanged. */
async function isFixedList(
  checks: Checks,
  { admin }: AccountFixture,
  { record, path, ids }: ListedLink,
  other: number,
): Promise<void> {
  checks.status(await admin.post(`${record}/${path}/${other}`), 200);
  checks.status(await admin.patch(record, { [ids]: [other] }), 200);
  for (const list of [[], [other, NOBODY]])
    checks.pair(await admin.patch(record, { [ids]: list }), ids, /can't be changed/);
  const listed = await admin.get(`${record}/${path}`);
  checks.equal(listed, 'what is linked', idsOf(listed.json), [other]);
}

/** Sets the links of one end by a list, which replaces all before. */
async function isSetByList(
  checks: Checks,
  { admin }: AccountFixture,
  { record, path, ids }: ListedLink,
  other: number,
): Promise<void> {
  for (const list of [[other], [], [other]]) {
    checks.status(await admin.patch(record, { [ids]: list }), 200);
    const listed = await admin.get(`${record}/${path}`);
    checks.equal(listed, 'what is linked by the body', idsOf(listed.json), list);
    const single = await admin.get(`${record}?fields=${ids}`);
    checks.equal(single, ids, (single.json as BuiltRecord)[ids], list);
  }
  const [, collection, id] = /(.*)\/(\d+)$/.exec(record) ?? [];
  const rows = await admin.get(`${collection}?id=${id}&fields=${ids}`);
  checks.equal(rows, ids, (rows.json as BuiltRecord[])[0]?.[ids], [other]);
  checks.pair(await admin.patch(record, { [ids]: [NOBODY] }), ids, /does not exist/);
}

/** "array of references": the whole list, in and out by the name it has. */
async function isListed(
  checks: Checks,
  { admin }: AccountFixture,
  record: string,
  path: string,
  { id, nodeID }: BuiltRecord,
): Promise<void> {
  for (const list of [[], [{ id }]]) {
    const answer = await admin.patch(record, { [path]: list });
    const listed = ((answer.json as BuiltRecord)[path] as BuiltRecord[]).map((each) => [
      each.id,
      each['nodeID'],
    ]);
    checks.equal(answer, path, listed, list.length > 0 ? [[id, nodeID]] : []);
    const single = await admin.get(record);
    checks.equal(single, path, single.json, answer.json);
  }
}

/** Links and unlinks at one end: the list shows it at once. */
async function linksAndUnlinks(
  checks: Checks,
  fixture: AccountFixture,
  place: { readonly parent: string; readonly path: string; readonly record: RecordType },
  ids: readonly number[],
): Promise<void> {
  const { admin } = fixture;
  const path = `${place.parent}/${place.path}`;
  const listed = async () => idsOf((await admin.get(`${path}?per_page=100&fields=id`)).json).sort();
  for (const [at, id] of ids.entries()) {
    const linked = await admin.post(`${path}/${id}`);
    checks.equal(linked, 'the answer', [linked.status, linked.json], [200, {}]);
    checks.equal(linked, 'what is linked', await listed(), ids.slice(0, at + 1).sort());
  }
  checks.equal(
    await admin.post(`${path}/${ids[0]}`),
    'what is linked twice',
    await listed(),
    [...ids].sort(),
  );
  await isCollection(checks, fixture, place, ids);
  for (const [at, id] of ids.entries()) {
    const unlinked = await admin.ask('DELETE', `${path}/${id}`);
    checks.equal(unlinked, 'the answer', [unlinked.status, unlinked.text], [204, '']);
    checks.equal(unlinked, 'what is linked', await listed(), ids.slice(at + 1).sort());
  }
  checks.refused(await admin.ask('DELETE', `${path}/${ids[0]}`), 404, 'Not Found');
}

/** Refuses links to absent records, to records of untrusted accounts, and in another account. */
async function isClosed(
  checks: Checks,
  { admin, endUser }: AccountFixture,
  stranger: AccountFixture,
  path: string,
  there: RecordType,
): Promise<void> {
  const { id } = await stranger.referred(there.name);
  for (const other of [NOBODY, id]) checks.refused(await admin.post(`${path}/${other}`), 404, 'Not Found');
  checks.refused(await stranger.admin.post(`${path}/${id}`), 404, 'Not Found');
  checks.status(await endUser.post(`${path}/${id}`), 403, 404);
}
