import { common, defineRecord, optional } from '@deskline/record';
import type { Values } from '../../caller';
import { alignFirsts, isKeptEmpty } from './write-links';

const Visit = defineRecord('visit', {
  collection: 'visits',
  fields: { ...common, guide: optional.reference('guide', { keepsFirstOf: 'guides' }) },
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  links: { guides: { to: 'guide', ids: 'guide_ids' } },
  access: [],
});
const visit = (guide: number | null) => ({ id: 1, guide });

describe('A field that keeps the first record of a link', () => {
  it.each<[string, number | null, number | null, Values, { guide: number | null; list?: number[] }]>([
    ['stays while the list has its record', 9, 9, { guide_ids: [5, 9] }, { guide: 9, list: [5, 9] }],
    [
      'becomes the first of a list without its record',
      9,
      9,
      { guide_ids: [7, 5] },
      { guide: 7, list: [7, 5] },
    ],
    ['becomes empty with an empty list', 9, 9, { guide_ids: [] }, { guide: null, list: [] }],
    ['is the sent record where the list has it', 9, 5, { guide_ids: [9, 5] }, { guide: 5, list: [9, 5] }],
    ['replaces the list when it changes', 9, 5, {}, { guide: 5, list: [5] }],
    ['empties the list when it is emptied', 9, null, {}, { guide: null, list: [] }],
    ['leaves the list alone when it is sent unchanged', 9, 9, { guide: 9 }, { guide: 9 }],
  ])('%s', (_case, before, after, values, { guide, list }) => {
    const { decided, lists } = alignFirsts(Visit, visit(before), visit(after), values);
    expect([decided['guide'], lists['guide_ids']]).toEqual([guide, list]);
  });

  it('makes the list of a new record', () => {
    expect(alignFirsts(Visit, null, visit(5), {}).lists).toEqual({ guide_ids: [5] });
    expect(alignFirsts(Visit, null, visit(null), {}).lists).toEqual({});
  });

  it('tells that its link is empty, and nothing of other links', () => {
    expect(isKeptEmpty(Visit, 'guides', visit(null))).toBe(true);
    expect(isKeptEmpty(Visit, 'guides', visit(5))).toBe(false);
    expect(isKeptEmpty(Visit, 'guests', visit(null))).toBe(false);
  });
});
