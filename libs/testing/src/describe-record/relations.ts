import type { Link, RecordType } from '@deskline/record';
import { checking, type Checks } from './checks';
import { idsOf } from './collections';
import type { Subject } from './subject';

/** "GET /<c>/:id/<sub> is a collection like any other" */
export function describeSubCollections(record: RecordType, given: () => Subject): void {
  const subs = Object.entries(record.collections ?? {});
  if (subs.length === 0) return;

  it.each(subs)('has its %s as a collection', (sub, { of, by }) =>
    checking(async (checks) => {
      const subject = given();
      const child = subject.catalogue.byName.get(of);
      const path = `${subject.path}/${subject.rows[0]?.id}/${sub}`;
      // What another service keeps is not here to be listed.
      if (!child) return void checks.status(await subject.admin.get(path), 404);
      const { scene } = subject;
      const parent = await scene.referred(record.name, 0, scene.theatre.additions[of]?.under);
      const place = `${subject.path}/${parent.id}/${sub}`;
      const isUnder = child.createUnder?.some(({ parent: field }) => field === by);
      const isReadonly = child.fields[by]?.access === 'readonly';
      if (!isUnder && isReadonly) return void checks.status(await subject.admin.get(place), 200);
      if (child.kept) return readsOnly(subject, place, checks);
      const body = await scene.body(child, 5, []);
      const created = isUnder
        ? await subject.admin.post(place, body)
        : await scene.admin.post(await scene.pathOf(child), { ...body, [by]: parent.id });
      if (!checks.status(created, child.createStatus ?? 201)) return;
      const { id } = created.json as { id: number };
      const answer = await subject.admin.get(`${place}?per_page=100`);
      if (!checks.status(answer, 200)) return;
      checks.that(answer, () => `${id} is not among them`, idsOf(answer.json).includes(id));
      checks.equal(answer, 'paging', typeof answer.headers['x-pagination-total-entries'], 'string');
      const other = await subject.admin.get(
        `${subject.path}/${(await scene.referred(record.name, 6)).id}/${sub}`,
      );
      checks.that(other, () => `${id} is of another`, !idsOf(other.json).includes(id));
      checks.refused(await subject.admin.get(`${subject.path}/999999999/${sub}`), 404, 'Not Found');
      checks.refused(await subject.list('no_such_field=1', place), 400, 'Unknown fields: no_such_field');
    })(),
  );
}

/** What the system itself makes: whatever there is of it is read as any other record is. */
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

/** "linking POST /<c>/:id/<sub>/:other_id 200 {}, unlinking DELETE 204" */
export function describeLinks(record: RecordType, given: () => Subject): void {
  const links = Object.entries(record.links ?? {}) as [string, Link][];
  if (links.length === 0) return;

  it.each(links)('links and unlinks %s', (name, { to, ids, inverse }) =>
    checking(async (checks) => {
      const subject = given();
      const { admin, scene } = subject;
      const here = await subject.fresh();
      const there = await scene.create(scene.recordOf(to), 6, []);
      const path = `${subject.path}/${here.id}/${name}`;
      const listed = async () => idsOf((await admin.get(`${path}?per_page=100`)).json);
      const linked = await admin.post(`${path}/${there.id}`);
      checks.equal(linked, 'the answer', [linked.status, linked.json], [200, {}]);
      checks.equal(linked, 'what is linked', await listed(), [there.id]);
      if (inverse) {
        const back = await admin.get(`/${scene.recordOf(to).collection}/${there.id}/${inverse}`);
        checks.equal(back, 'what is linked, seen from there', idsOf(back.json), [here.id]);
      }
      checks.refused(await admin.post(`${path}/999999999`), 404, 'Not Found');
      const unlinked = await admin.ask('DELETE', `${path}/${there.id}`);
      checks.equal(unlinked, 'the answer', [unlinked.status, unlinked.text], [204, '']);
      checks.equal(unlinked, 'what is linked', await listed(), []);
      if (!ids) return;
      const set = await subject.patch(here.id, { [ids]: [there.id] });
      checks.status(set, 200);
      checks.equal(set, 'what is linked by the body', await listed(), [there.id]);
      const absent = await subject.patch(here.id, { [ids]: [999_999_999] });
      checks.pair(absent, ids, /does not exist/);
    })(),
  );
}
