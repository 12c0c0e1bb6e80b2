import { subCollectionsOf, type Catalogue, type SubCollection, type RecordType } from '@deskline/record';
import { isCollection, isHidden } from './sub-collection';
import { checking, type Checks } from './checks';
import { idsOf } from './collections';
import type { BuiltRecord } from './record-builder';
import type { AccountFixture } from './account-fixture';
import type { RecordUnderTest } from './record-under-test';

const NOBODY = 999_999_999;

const isUnwritable = (field?: { readonly access?: string }): boolean =>
  field?.access === 'readonly' || field?.access === 'hidden';

const named = (listings: readonly SubCollection[]) =>
  listings.map((each) => [each.path, each.of, each] as const);

/** "GET /<c>/:id/<sub> is a collection like any other", whichever service keeps the record it is of. */
export function describeListings(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  const listings = subCollectionsOf(record);
  if (listings.length === 0) return;

  it.each(named(listings))('is found as %s of a %s', (path, of, { by }) =>
    checking(async (checks) => {
      const { fixture } = given();
      const { admin } = fixture;
      const isUnder = record.createUnder?.some(({ parent }) => parent === by) ?? false;
      const under = isUnder ? fixture.contractEnv.additions[record.name]?.under : {};
      const { collection } = fixture.recordOf(of);
      const [{ id }, other] = [await fixture.referred(of, 0, under), await fixture.referred(of, 6, under)];
      const parent = `/${collection}/${id}`;
      await isHidden(checks, fixture, await foreign(), { parent, path });
      if (!isUnder && isUnwritable(record.fields[by]))
        return void checks.status(await admin.get(`${parent}/${path}`), 200);
      const made: number[] = [];
      for (const variant of [4, 5]) {
        const body = await fixture.body(record, variant, []);
        const created = isUnder
          ? await admin.post(`${parent}/${path}`, body)
          : await admin.post(await fixture.pathOf(record), { ...body, [by]: id });
        if (!checks.status(created, record.createStatus ?? 201)) return;
        made.push((created.json as BuiltRecord).id);
      }
      await isCollection(checks, fixture, { parent, path, record }, made);
      const elsewhere = await admin.get(`/${collection}/${other.id}/${path}?per_page=100`);
      checks.equal(
        elsewhere,
        'what is of another',
        idsOf(elsewhere.json).filter((each) => made.includes(each)),
        [],
      );
    })(),
  );
}

/** "linking POST /<c>/:id/<sub>/:other_id 200 {}, unlinking DELETE 204", where the list comes from a reference */
export function describeReferring(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  const listings = subCollectionsOf(record).filter(({ path, by }) => record.fields[by]?.listedAs === path);
  if (listings.length === 0) return;

  it.each(named(listings))('joins and leaves the %s of a %s', (path, of, { by }) =>
    checking(async (checks) => {
      const subject = given();
      const { fixture, admin } = subject;
      const { access, idOf } = record.fields[by] ?? {};
      const { collection } = fixture.recordOf(of);
      const [one, other] = [await fixture.referred(of, 1), await fixture.referred(of, 6)];
      const { id } = await subject.fresh();
      const place = (above: number, below = id) => `/${collection}/${above}/${path}/${below}`;
      const refersTo = async () => {
        const { json } = await admin.get(`${subject.path}/${id}`);
        return (json as Readonly<Record<string, { id: number } | null>>)[by]?.id ?? null;
      };
      // An id names the other record for good.
      if (isUnwritable({ access }) || idOf !== undefined)
        return checks.refused(await admin.post(place(one.id)), 404, 'Not Found');
      for (const above of [one.id, other.id, other.id]) {
        const linked = await admin.post(place(above));
        checks.equal(linked, 'the answer', [linked.status, linked.json], [200, {}]);
        checks.equal(linked, 'what it refers to', await refersTo(), above);
      }
      const stranger = await foreign();
      checks.refused(await admin.post(place(one.id, NOBODY)), 404, 'Not Found');
      checks.refused(await admin.post(place(NOBODY)), 404, 'Not Found');
      checks.refused(await stranger.admin.post(place(one.id)), 404, 'Not Found');
      checks.status(await fixture.endUser.post(place(one.id)), 403, 404);
      checks.refused(await admin.ask('DELETE', place(one.id)), 404, 'Not Found');
      const left = await admin.ask('DELETE', place(other.id));
      const isRequired = access === 'required';
      checks.equal(left, 'the answer', left.status, isRequired ? 404 : 204);
      checks.equal(left, 'what it refers to', await refersTo(), isRequired ? other.id : null);
    })(),
  );
}

/** Records that only the system creates: they are read like all others. */
export function describeReadOnly(
  record: RecordType,
  catalogue: Catalogue,
  given: () => RecordUnderTest,
): void {
  const listings = catalogue.records.filter(({ relation }) => relation === 'view').flatMap(subCollectionsOf);
  const here = listings.filter(({ of }) => of === record.name);
  if (here.length === 0) return;

  it.each(named(here))('has its %s as a collection to read', (path) =>
    checking(async (checks) => {
      const subject = given();
      const parent = await subject.fixture.referred(record.name);
      await readsOnly(subject, `${subject.path}/${parent.id}/${path}`, checks);
    })(),
  );
}

async function readsOnly(subject: RecordUnderTest, place: string, checks: Checks): Promise<void> {
  const { admin } = subject;
  const answer = await admin.get(place);
  checks.equal(answer, 'paging', typeof answer.headers['x-pagination-total-entries'], 'string');
  for (const row of answer.json as { id: string; nodeID: string }[]) {
    // The system may change its values meanwhile, but neither ids nor names of fields.
    for (const form of [row.id, `${row.id}.json`, `${row.id}/`, row.nodeID]) {
      const single = await admin.get(`${place}/${form}`);
      const { id, nodeID, ...fields } = single.json as typeof row;
      checks.equal(single, 'the record', [single.status, id, nodeID], [200, row.id, row.nodeID]);
      const missing = Object.keys(row).filter((name) => !(name in { id, nodeID, ...fields }));
      checks.equal(single, 'what it has not', missing, []);
    }
    checks.refused(await admin.patch(`${place}/${row.id}`, {}), 404, 'Not Found');
    checks.refused(await admin.ask('DELETE', `${place}/${row.id}`), 404, 'Not Found');
  }
  checks.refused(await admin.post(place, {}), 404, 'Not Found');
  checks.refused(await admin.get(`${place}/nonsense`), 404, 'Not Found');
  checks.refused(await admin.get(`${place}/999999999`), 404, 'Not Found');
  checks.refused(await admin.get(`${place}.xml`), 406, 'Not Acceptable');
  checks.refused(await subject.list('no_such_field=1', place), 400, 'Unknown fields: no_such_field');
}
