import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import type { Filter, ListQuery, SortKey } from '../list-query';
import { Step, startPlanning } from '../../test/plans';
import { RecordReader } from './reader';

/** Enough rows for a page in the order of names instead of a sort. */
const STEPS = 1_300;

const caller = principal();
let service: RecordService;
let database: Database;
let reader: RecordReader;

beforeAll(async () => {
  service = await startPlanning();
  database = service.get(Database);
  reader = service.get(RecordReader);
  // Duplicate names, an empty one, a disabled team, teams of another account, and teams without steps.
  await database.query(`INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
    SELECT 'team', id, CASE WHEN id % 5 = 0 THEN 'provider' ELSE 'widget' END,
      CASE WHEN id = 7 THEN '' ELSE 'Team ' || chr(65 + (id * 7 % 11)::integer) END, id % 6 = 0, 1, '"name":"x"', '{}'
    FROM generate_series(1, 40) id`);
  await database.query(
    `INSERT INTO step (account_id, subject, status, plan_id, team_id, finished_at, urgent, disabled, checked_items, created_at, updated_at)
     SELECT CASE WHEN n % 13 = 0 THEN 'provider' ELSE 'widget' END,
       'Step ' || md5(n::text), (ARRAY['registered', 'assigned', 'completed'])[1 + n * 7 % 3], 1,
       CASE WHEN n % 4 > 0 THEN 1 + n * n % 23 END,
       CASE WHEN n % 3 > 0 THEN timestamptz '2026-01-01 00:00Z' + interval '1 hour' * (n * 37 % 50) END,
       false, false, CASE WHEN n % 2 = 0 THEN jsonb_build_array('item ' || n % 10, 'b') WHEN n % 3 = 0 THEN '[]' END, now(), now()
     FROM generate_series(1, $1) n`,
    [STEPS],
  );
});
afterAll(() => service.stop());

const listOf = (changes: Partial<ListQuery>): ListQuery => ({
  fields: ['id'],
  filters: [],
  views: [],
  sort: [{ field: 'id', descending: true }],
  perPage: 100,
  position: { page: 1 },
  ...changes,
});

async function page(changes: Partial<ListQuery>) {
  const found = await reader.list(Step, listOf(changes), caller);
  const rows = JSON.parse(found.body.toString()) as { id: number }[];
  return { ...found, ids: rows.map(({ id }) => id) };
}

const sortOf = (text: string): SortKey[] =>
  text.split(',').map((name) => ({ field: name.replace('-', ''), descending: name.startsWith('-') }));

/** Ids of the whole collection as PostgreSQL sorts it, without the reader. */
async function sorted(text: string, where = 'true'): Promise<number[]> {
  const keys = sortOf(text).map(
    ({ field, descending }) => `${field === 'team' ? 'team.name' : `t.${field}`}${descending ? ' DESC' : ''}`,
  );
  const last = text.split(',').at(-1)?.startsWith('-') ? ' DESC' : '';
  const rows = await database.query<{ id: number }>(
    `SELECT t.id FROM step t LEFT JOIN reference team ON team.type = 'team' AND team.id = t.team_id
     WHERE t.account_id = 'widget' AND ${where} ORDER BY ${keys.join(', ')}, t.id${last}`,
  );
  return rows.map(({ id }) => id);
}

const SORTS = ['id', 'subject', 'status', 'finished_at', 'team'].flatMap((name) => [name, `-${name}`]);
const SEVERAL = [
  '-status,finished_at',
  'finished_at,-status',
  'status,-team',
  'team,-finished_at',
  '-team,status',
];

describe('pages', () => {
  it.each([...SORTS, ...SEVERAL])('follow each other forth and back when sorted by %s', async (text) => {
    const [sort, expected] = [sortOf(text), await sorted(text)];
    const forth: number[] = [];
    let at = await page({ sort });
    for (;;) {
      forth.push(...at.ids);
      if (!at.more || !at.last) break;
      at = await page({ sort, position: { after: at.last } });
    }
    expect(forth).toEqual(expected);
    const back: number[] = [...at.ids];
    for (;;) {
      at = await page({ sort, position: { before: at.first ?? [] } });
      back.unshift(...at.ids);
      if (!at.more) break;
    }
    expect(back).toEqual(expected);
    expect(at.total).toBe(expected.length);
  });

  it.each([...SORTS, ...SEVERAL])('have the right rows by number when sorted by %s', async (text) => {
    const { ids } = await page({ sort: sortOf(text), position: { page: 4 } });
    expect(ids).toEqual((await sorted(text)).slice(300, 400));
  });

  it.each(['team', '-team', 'finished_at', '-finished_at'])(
    'have the same order in a view when sorted by %s',
    async (text) => {
      const [sort, views] = [sortOf(text), ['open']];
      const first = await page({ sort, views });
      const second = await page({ sort, views, position: { after: first.last ?? [] } });
      const expected = await sorted(text, "t.status <> 'completed'");
      expect([...first.ids, ...second.ids]).toEqual(expected.slice(0, 200));
    },
  );

  it('use the new name of a renamed reference', async () => {
    await database.query(`UPDATE reference SET name = 'A first' WHERE type = 'team' AND id = 3`);
    const { ids } = await page({ sort: sortOf('team,-id') });
    expect(ids).toEqual((await sorted('team,-id')).slice(0, 100));
  });
});

describe('a filter on a list field', () => {
  const items = (operator: Filter['operator'], ...values: string[]): Partial<ListQuery> => ({
    filters: [{ field: 'checked_items', operator, values }],
    perPage: 1,
  });
  const counted = async (where: string) => (await sorted('id', where)).length;

  it.each<[string, Partial<ListQuery>, string]>([
    ['one value', items('is', 'item 4'), `checked_items ? 'item 4'`],
    ['one of several', items('is', 'item 4', 'item 8'), `checked_items ?| '{item 4,item 8}'`],
    ['neither', items('is_not', 'item 4'), `(checked_items ? 'item 4') IS NOT TRUE`],
    ['nothing', items('empty'), `coalesce(checked_items, '[]') = '[]'`],
    ['something', items('present'), `checked_items <> '[]'`],
  ])('finds %s', async (_name, changes, where) => {
    expect((await page(changes)).total).toBe(await counted(where));
    expect((await page(changes)).total).toBeGreaterThan(0);
  });
});
