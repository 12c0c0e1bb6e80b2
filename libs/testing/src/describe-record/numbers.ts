import { isStored, type RecordType } from '@deskline/record';
import { checking, type Checks } from './checks';
import type { Answer, Caller } from './client';
import { plainOf } from './evaluate';
import type { AccountFixture } from './account-fixture';
import type { RecordUnderTest } from './record-under-test';

interface Counts {
  readonly total: number;
  readonly views: Readonly<Record<string, number>>;
  readonly by: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const GROUPED: ReadonlySet<string> = new Set(['enum', 'code', 'boolean', 'reference', 'string']);

const totalOf = ({ headers }: Answer): number => Number(headers['x-pagination-total-entries']);

/** "GET /<collection>/counts and /aggregate, within filters and rights" */
export function describeNumbers(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  if (record.nested) return;
  const views = Object.keys(record.views ?? {});
  const fields = groupable(record).slice(0, 5);

  it(
    'counts as many records as it lists, in views and by value',
    checking(async (checks) => {
      const subject = given();
      const answer = await subject.list(
        `views=${views.join()}&by=${fields.join()}`,
        `${subject.path}/counts`,
      );
      if (!checks.status(answer, 200)) return;
      const { total, views: inViews, by } = answer.json as Counts;
      checks.equal(answer, 'the total', total, subject.rows.length);
      for (const view of views) {
        const list = await subject.list('per_page=1&fields=id', `${subject.path}/${view}`);
        checks.equal(answer, `the number of ${view}`, inViews[view], totalOf(list));
      }
      for (const name of fields) {
        const field = subject.field(name);
        const valueIn = (row: Readonly<Record<string, unknown>>) => String(plainOf(field, row[name]));
        const expected: Record<string, number> = {};
        for (const row of subject.rows) expected[valueIn(row)] = (expected[valueIn(row)] ?? 0) + 1;
        const groups = Object.fromEntries((by[name] ?? []).map((group) => [valueIn(group), group['count']]));
        checks.equal(answer, `the groups by ${name}`, sorted(groups), sorted(expected));
      }
      const months = await subject.list(`by=${fields[0] ?? ''}&of=count`, `${subject.path}/aggregate`);
      const sum = (months.json as { count: number }[]).reduce((so, { count }) => so + count, 0);
      checks.equal(months, 'the sum of the groups', sum, total);
    }),
  );

  it(
    'counts for end users and other accounts as many records as they list',
    checking(async (checks) => {
      const subject = given();
      const stranger = await foreign();
      await countsAsListed(checks, subject, subject.fixture.endUser, fields);
      await countsAsListed(checks, subject, stranger.admin, fields);
    }),
  );
}

async function countsAsListed(
  checks: Checks,
  { path }: RecordUnderTest,
  caller: Caller,
  fields: readonly string[],
): Promise<void> {
  const list = await caller.get(`${path}?per_page=1`);
  const counts = await caller.get(`${path}/counts?by=${fields.join()}`);
  if (list.status !== 200) return void checks.status(counts, list.status);
  // Fields that the caller may not read make no groups.
  if (counts.status === 400)
    return void checks.status(await caller.get(`${path}?${fields.join('=1&')}=1`), 400);
  if (!checks.status(counts, 200)) return;
  const { total, by } = counts.json as Counts;
  checks.equal(counts, 'the total', total, totalOf(list));
  for (const name of fields) {
    const sum = (by[name] ?? []).reduce((so, { count }) => so + Number(count), 0);
    checks.equal(counts, `the sum of the groups by ${name}`, sum, total);
  }
}

const sorted = (groups: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(groups).sort(([one], [other]) => (one < other ? -1 : 1));

/** Fields that records of the type are grouped by. */
const groupable = ({ fields, filter }: RecordType): string[] =>
  filter.filter((name) => {
    const field = fields[name];
    const isGrouped = field && GROUPED.has(field.kind) && isStored(field) && field.typedBy === undefined;
    const isShown = field?.access !== 'hidden' && field?.access !== 'writeonly';
    return isGrouped && isShown && !field.unselectable && name !== 'id' && name !== 'sourceID';
  });
