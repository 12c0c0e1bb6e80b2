import { wantedRank } from './rank';

const ranked = {
  name: 'position',
  ranks: { within: 'column', by: 'place', among: ['card'] },
};
const card = (values: object = {}) => ({ column: 1, place: '3', position: 2, ...values });
const wanted = (before: object | null, after: object, archiveState: 'archived' | null = null) =>
  wantedRank(ranked, { before: before as never, after: after as never, archiveState });

describe('wantedRank', () => {
  it('leaves the rank alone when neither list nor rank changes', () => {
    expect(wanted(card(), card({ subject: 'Later' }))).toBeUndefined();
    expect(wanted(null, card({ column: null, place: null, position: 4 }))).toBeUndefined();
  });

  it('is the rank in the input', () => {
    expect(wanted(card(), card({ position: 5 }))).toBe(5);
    expect(wanted(null, card({ place: null, position: 1 }))).toBe(1);
  });

  it('is last for a record that enters a list without a rank', () => {
    const last = 2_147_483_647;
    expect(wanted(null, card({ place: null, position: null }))).toBe(last);
    expect(wanted(card({ column: null, place: null, position: null }), card({ position: null }))).toBe(last);
  });

  it('keeps its number when the record moves to another list', () => {
    expect(wanted(card(), card({ column: 2 }))).toBe(2);
  });

  it('is none for a record that leaves the list or is archived, and last when it returns', () => {
    expect(wanted(card(), card({ column: null }))).toBe('none');
    expect(wanted(card(), card(), 'archived')).toBe('none');
    const back = card({ place: null, position: null });
    expect(wanted(back, back)).toBe(2_147_483_647);
  });
});
