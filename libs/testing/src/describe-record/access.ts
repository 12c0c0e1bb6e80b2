import { isAmong, type Condition, type RecordType } from '@deskline/record';
import { checking } from './checks';
import { idsOf } from './collections';
import { isPlain, satisfies } from './evaluate';
import { joined } from './joined';
import type { Scene } from './scene';
import type { Subject } from './subject';

export function describeAccess(
  record: RecordType,
  given: () => Subject,
  foreign: () => Promise<Scene>,
): void {
  // A part is read as what it belongs to is.
  const models = [...(record.partOf ? [] : [dashed(record.name)]), ...parentsOf(record)];
  /** What those without a role may do at all. */
  const open = (operation: 'read' | 'create' | 'update') =>
    record.access.filter((grant) => isAmong([], grant.to) && grant[operation] !== undefined);

  it(
    'is closed to a token whose scopes do not permit it',
    checking(async (checks) => {
      const subject = given();
      const { path, scene } = subject;
      const id = subject.rows[0]?.id;
      const [other, reading] = await Promise.all([
        scene.permitted('me:Read'),
        scene.permitted(...models.map((each) => `${each}:Read`)),
      ]);
      const create = await scene.pathOf(record);
      const refused = [
        other.get(path),
        other.get(`${path}/${id}`),
        other.post(create, {}),
        reading.post(create, {}),
      ];
      if (subject.isUpdatable)
        refused.push(other.patch(`${path}/${id}`, {}), reading.patch(`${path}/${id}`, {}));
      if (record.deletable) refused.push(reading.ask('DELETE', `${path}/${id}`));
      for (const answer of await Promise.all(refused)) checks.refused(answer, 403, 'Forbidden');
      checks.status(await reading.get(path), 200);
      checks.status(await reading.get(`${path}/${id}`), 200);
    }),
  );

  it(
    'shows an end user what is granted to everyone, and no more',
    checking(async (checks) => {
      const subject = given();
      const { endUser } = subject.scene;
      const id = subject.rows[0]?.id;
      if (open('read').length === 0) {
        const list = await endUser.get(subject.path);
        if (record.nested || list.status !== 200) checks.status(list, 403, 404);
        else checks.equal(list, 'what is listed', list.json, []);
        checks.refused(await endUser.get(`${subject.path}/${id}`), 404, 'Not Found');
        if (subject.isUpdatable)
          checks.refused(await endUser.patch(`${subject.path}/${id}`, {}), 404, 'Not Found');
      } else {
        const condition = { any: open('read').map(({ read }) => (read === true ? {} : read)) } as Condition;
        const { fields, rows } = await joined(subject, condition);
        if (isPlain(condition, fields)) {
          const expected = rows.filter((row) => satisfies(condition, row, fields, subject.scene.userAsking));
          const list = await endUser.get(`${subject.path}?per_page=100`);
          // Below what they do not see there is nothing to list.
          const listed = record.nested && list.status === 404 ? [] : idsOf(list.json);
          checks.equal(list, 'what is listed', listed.sort(), idsOf(expected).sort());
        }
      }
      if (open('create').length === 0)
        checks.status(await endUser.post(await subject.scene.pathOf(record), {}), 403, 404);
    }),
  );

  it(
    'is not there for an account that is not trusted',
    checking(async (checks) => {
      const subject = given();
      const scene = await foreign();
      const { id } = subject.rows[0] as { id: number };
      const path = `${subject.path}/${id}`;
      checks.refused(await scene.admin.get(path), 404, 'Not Found');
      checks.refused(
        await scene.admin.get(`${subject.path}/${String(subject.rows[0]?.['nodeID'])}`),
        404,
        'Not Found',
      );
      if (subject.isUpdatable) checks.refused(await scene.admin.patch(path, {}), 404, 'Not Found');
      if (record.deletable) checks.refused(await scene.admin.ask('DELETE', path), 404, 'Not Found');
      if (record.nested) return;
      const all = await scene.admin.get(`${subject.path}?per_page=100`);
      checks.that(all, () => `${id} is listed`, !idsOf(all.json).includes(id));
      if (!record.filter.includes('id')) return;
      const found = await scene.admin.get(`${subject.path}?id=${id}`);
      checks.equal(found, 'what is found', found.json, []);
      checks.equal(found, 'how much is found', found.headers['x-pagination-total-entries'], '0');
    }),
  );
}

/** Those whose paths lead to a record that has no collection of its own. */
const parentsOf = (record: RecordType): string[] =>
  (record.createUnder ?? []).map(({ parent }) => dashed(record.fields[parent]?.to ?? ''));

const dashed = (name: string): string => name.replaceAll('_', '-');
