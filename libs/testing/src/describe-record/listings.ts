import { listingsOf, type Catalogue, type Listing, type RecordType } from '@deskline/record';
import { isCollection, isHidden } from './below';
import { checking, type Checks } from './checks';
import { idsOf } from './collections';
import type { Made } from './maker';
import type { Scene } from './scene';
import type { Subject } from './subject';

const named = (listings: readonly Listing[]) => listings.map((each) => [each.path, each.of, each] as const);

/** "GET /<c>/:id/<sub> is a collection like any other", whichever service keeps the record it is of. */
export function describeListings(
  record: RecordType,
  given: () => Subject,
  foreign: () => Promise<Scene>,
): void {
  const listings = listingsOf(record);
  if (listings.length === 0) return;

  it.each(named(listings))('is found as %s of a %s', (path, of, { by }) =>
    checking(async (checks) => {
      const { scene } = given();
      const { admin } = scene;
      const isUnder = record.createUnder?.some(({ parent }) => parent === by) ?? false;
      const under = isUnder ? scene.theatre.additions[record.name]?.under : {};
      const { collection } = scene.recordOf(of);
      const [{ id }, other] = [await scene.referred(of, 0, under), await scene.referred(of, 6, under)];
      const parent = `/${collection}/${id}`;
      await isHidden(checks, scene, await foreign(), { parent, path });
      if (!isUnder && record.fields[by]?.access === 'readonly')
        return void checks.status(await admin.get(`${parent}/${path}`), 200);
      const made: number[] = [];
      for (const variant of [4, 5]) {
        const body = await scene.body(record, variant, []);
        const created = isUnder
          ? await admin.post(`${parent}/${path}`, body)
          : await admin.post(await scene.pathOf(record), { ...body, [by]: id });
        if (!checks.status(created, record.createStatus ?? 201)) return;
        made.push((created.json as Made).id);
      }
      await isCollection(checks, scene, { parent, path, record }, made);
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

/** What the system itself makes: whatever there is of it is read as any other record is. */
export function describeReadOnly(record: RecordType, catalogue: Catalogue, given: () => Subject): void {
  const listings = catalogue.records.filter(({ relation }) => relation === 'view').flatMap(listingsOf);
  const here = listings.filter(({ of }) => of === record.name);
  if (here.length === 0) return;

  it.each(named(here))('has its %s as a collection to read', (path) =>
    checking(async (checks) => {
      const subject = given();
      const parent = await subject.scene.referred(record.name);
      await readsOnly(subject, `${subject.path}/${parent.id}/${path}`, checks);
    })(),
  );
}

async function readsOnly(subject: Subject, place: string, checks: Checks): Promise<void> {
  const { admin } = subject;
  const answer = await admin.get(place);
  checks.equal(answer, 'paging', typeof answer.headers['x-pagination-total-entries'], 'string');
  for (const row of answer.json as { id: string; nodeID: string }[]) {
    // What becomes of it meanwhile is up to the system; what it is called is not.
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
