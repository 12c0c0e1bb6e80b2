import { pageOf } from './page-of';

const all = [3, 1, 2, 5, 4].map((id) => ({ id, name: `n${id}`, nodeID: `N${id}` }));
type Position = Parameters<typeof pageOf>[1]['position'];

const page = (position: Position, descending = false, fields: string[] | null = null) => {
  const sort = [{ field: 'id', descending }];
  return pageOf(all, { fields, filters: [], views: [], sort, perPage: 2, position });
};
const ids = (...asked: Parameters<typeof page>) =>
  (JSON.parse(page(...asked).body.toString()) as { id: number }[]).map(({ id }) => id);

describe('a page', () => {
  it.each([
    [{ page: 1 }, false, [1, 2], true],
    [{ page: 3 }, false, [5], false],
    [{ page: 9 }, false, [], false],
    [{ after: ['2'] }, false, [3, 4], true],
    [{ after: ['4'] }, false, [5], false],
    [{ before: ['4'] }, false, [2, 3], true],
    [{ before: ['3'] }, false, [1, 2], false],
    [{ page: 1 }, true, [5, 4], true],
    [{ after: ['4'] }, true, [3, 2], true],
    [{ before: ['2'] }, true, [4, 3], true],
  ] as const)('at %j, descending %s, has %j', (position, descending, expected, more) => {
    expect(ids(position, descending)).toEqual(expected);
    expect(page(position, descending)).toMatchObject({ more, total: 5 });
  });

  it('has the fields asked for, and those that are always there', () => {
    expect(JSON.parse(page({ page: 3 }, false, ['name']).body.toString())).toEqual([
      { id: 5, name: 'n5', nodeID: 'N5' },
    ]);
    expect(JSON.parse(page({ page: 3 }, false, []).body.toString())).toEqual([{ id: 5, nodeID: 'N5' }]);
  });
});
