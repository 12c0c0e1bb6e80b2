import { isInAudience, type Condition, type RecordType } from '@deskline/record';
import { checking, type Checks } from './checks';
import { idsOf } from './collections';
import { isPlain, satisfies } from './evaluate';
import { joinReferences } from './join-references';
import type { AccountFixture } from './account-fixture';
import type { RecordUnderTest } from './record-under-test';

export function describeAccess(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  const models = modelsOf(record);
  /** Access without any role. */
  const open = (operation: 'read' | 'create' | 'update') =>
    record.access.filter((grant) => isInAudience([], grant.to) && grant[operation] !== undefined);

  /** Record types without sight of which these are hidden. */
  const seenWith = (record.visibleWith ?? []).flatMap(
    (name) => record.fields[name]?.idOf ?? record.fields[name]?.to ?? [],
  );

  it(
    'is closed to a token whose scopes do not permit it',
    checking(async (checks) => {
      const subject = given();
      const { path, fixture } = subject;
      const id = subject.rows[0]?.id;
      const [other, reading] = await Promise.all([
        fixture.permitted('me:Read'),
        fixture.permitted(...[...models, ...seenWith].map((each) => `${each}:Read`)),
      ]);
      const create = await fixture.pathOf(record);
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
    'shows an end user the rows granted to everyone, and no more',
    checking(async (checks) => {
      const subject = given();
      if (record.visibleWith) return shownWithOthers(checks, subject);
      const { endUser } = subject.fixture;
      const id = subject.rows[0]?.id;
      if (open('read').length === 0) {
        const list = await endUser.get(subject.path);
        if (record.nested || list.status !== 200) checks.status(list, 403, 404);
        else checks.equal(list, 'what is listed', list.json, []);
        // "for a type the caller's roles may never read, 403 …, whether the id exists or not"; below a readable one 404
        const refusals = record.nested ? [403, 404] : [403];
        checks.status(await endUser.get(`${subject.path}/${id}`), ...refusals);
        if (subject.isUpdatable) checks.status(await endUser.patch(`${subject.path}/${id}`, {}), ...refusals);
      } else {
        const condition = { any: open('read').map(({ read }) => (read === true ? {} : read)) } as Condition;
        const { fields, rows } = await joinReferences(subject, condition);
        if (isPlain(condition, fields)) {
          const expected = rows.filter((row) =>
            satisfies(condition, row, fields, subject.fixture.userAsking),
          );
          const list = await subject.listOfUser();
          // An invisible parent has no lists.
          const listed = record.nested && list.status === 404 ? [] : idsOf(list.json);
          checks.equal(list, 'what is listed', listed.sort(), idsOf(expected).sort());
        }
      }
      if (open('create').length === 0)
        checks.status(await endUser.post(await subject.fixture.pathOf(record), {}), 403, 404);
    }),
  );

  it(
    'answers 404 to an account that is not trusted',
    checking(async (checks) => {
      const subject = given();
      const fixture = await foreign();
      const { id } = subject.rows[0] as { id: number };
      const path = `${subject.path}/${id}`;
      checks.refused(await fixture.admin.get(`${path}?fields=may`), 404, 'Not Found');
      checks.refused(
        await fixture.admin.get(`${subject.path}/${String(subject.rows[0]?.['nodeID'])}`),
        404,
        'Not Found',
      );
      if (subject.isUpdatable) checks.refused(await fixture.admin.patch(path, {}), 404, 'Not Found');
      if (record.deletable) checks.refused(await fixture.admin.ask('DELETE', path), 404, 'Not Found');
      if (record.nested) return;
      const all = await fixture.admin.get(`${subject.path}?per_page=100&fields=id,may`);
      checks.that(all, () => `${id} is listed`, !idsOf(all.json).includes(id));
      if (!record.filter.includes('id')) return;
      const found = await fixture.admin.get(`${subject.path}?id=${id}`);
      checks.equal(found, 'what is found', found.json, []);
      checks.equal(found, 'how much is found', found.headers['x-pagination-total-entries'], '0');
    }),
  );
}

/** Models whose scopes permit reading the record: a part is readable where its owner is. */
export const modelsOf = (record: RecordType): string[] => [
  ...new Set([...(record.partOf ? [] : [dashed(record.permittedAs ?? record.name)]), ...parentsOf(record)]),
];

/** Models of the parents that the record is created under. */
const parentsOf = (record: RecordType): string[] =>
  (record.createUnder ?? []).map(({ parent }) => dashed(record.fields[parent]?.to ?? ''));

const dashed = (name: string): string => name.replaceAll('_', '-');

/** Rows about records that the end user does not see are not there. */
async function shownWithOthers(
  checks: Checks,
  { fixture: { endUser }, path, rows }: RecordUnderTest,
): Promise<void> {
  const list = await endUser.get(`${path}?per_page=100`);
  checks.equal(list, 'what is listed', list.json, []);
  checks.status(await endUser.get(`${path}/${rows[0]?.id}`), 404);
}
