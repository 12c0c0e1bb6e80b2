import type { Cursor, ListQuery, PartialPage } from '@deskline/record-store';
import fc from 'fast-check';
import { mergePages, compareBy } from './merge-pages';

const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
  fields: null,
  filters: [],
  views: [],
  sort: [{ field: 'created_at', descending: true }],
  perPage: 3,
  position: { page: 1 },
  ...changes,
});
const at = (second: number) => `2026-03-02 09:00:${String(second).padStart(2, '0')}+00`;
const part = (keys: readonly Cursor[], changes: Partial<PartialPage> = {}): PartialPage => ({
  rows: keys.map((key) => JSON.stringify({ id: Number(key.at(-1)) })),
  keys,
  total: keys.length,
  capped: false,
  more: false,
  ...changes,
});
const idsOf = ({ body }: { body: Buffer }) =>
  (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id);

describe('mergePages', () => {
  const work = part([
    [at(9), '11'],
    [at(5), '21'],
    [at(5), '1'],
  ]);
  const configuration = part([
    [at(7), '2'],
    [at(5), '12'],
  ]);

  it('orders rows by time, ties by id', () => {
    const page = mergePages([work, configuration], query({ perPage: 10 }));
    expect(idsOf(page)).toEqual([11, 2, 21, 12, 1]);
    expect(page).toMatchObject({ rows: 5, total: 5, more: false, capped: false });
  });

  it('returns the cursors of its first and last row, and whether more rows follow', () => {
    expect(mergePages([work, configuration], query())).toMatchObject({
      rows: 3,
      first: [at(9), '11'],
      last: [at(5), '21'],
      more: true,
    });
  });

  it('returns the rows next to the cursor when paging backwards', () => {
    expect(idsOf(mergePages([work, configuration], query({ position: { before: [at(1), '1'] } })))).toEqual([
      21, 12, 1,
    ]);
  });

  it('has more rows when any service has more', () => {
    expect(mergePages([part([]), part([[at(1), '2']], { more: true })], query()).more).toBe(true);
  });

  it('adds up the totals to the limit of counting', () => {
    const many = part([], { total: 99_999 });
    expect(mergePages([many, many], query())).toMatchObject({ total: 100_000, capped: true });
    expect(mergePages([part([], { total: 3, capped: true }), work], query()).capped).toBe(true);
  });

  it('returns an empty page when no service has rows', () => {
    expect(mergePages([part([]), part([])], query())).toEqual({
      body: Buffer.from('[]'),
      rows: 0,
      total: 0,
      capped: false,
      first: null,
      last: null,
      more: false,
    });
  });

  it('orders ids as numbers', () => {
    const compare = compareBy([{ field: 'id', descending: false }]);
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), (ids) => {
        const sorted = ids.map((id): Cursor => [String(id)]).sort(compare);
        expect(sorted.map(([id]) => Number(id))).toEqual([...ids].sort((one, other) => one - other));
      }),
    );
  });
});
