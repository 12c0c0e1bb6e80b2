import { wantedRank } from './assign-rank';

const ranked = {
  name: 'position',
  ranks: { within: 'column', by: 'place', among: ['card'] },
};
const card = (values: object = {}) => ({ column: 1, place: '3', position: 2, ...values });
const wanted = (before: object | null, after: object, archiveState: 'archived' | null = null) =>
  wantedRank(ranked, { before: before as never, after: after as never, archiveState });

describe('where a record is to stand', () => {
  it('is where it stands, while nothing is said of it', () => {
    expect(wanted(card(), card({ subject: 'Later' }))).toBeUndefined();
    expect(wanted(null, card({ column: null, place: null, position: 4 }))).toBeUndefined();
  });

  it('is where it is put', () => {
    expect(wanted(card(), card({ position: 5 }))).toBe(5);
    expect(wanted(null, card({ place: null, position: 1 }))).toBe(1);
  });

  it('is below all others, when it comes and nothing is said', () => {
    const last = 2_147_483_647;
    expect(wanted(null, card({ place: null, position: null }))).toBe(last);
    expect(wanted(card({ column: null, place: null, position: null }), card({ position: null }))).toBe(last);
  });

  it('is as high as it was, when it goes elsewhere', () => {
    expect(wanted(card(), card({ column: 2 }))).toBe(2);
  });

  it('is nowhere, when it leaves or is put away, and below all others when it is back', () => {
    expect(wanted(card(), card({ column: null }))).toBe('none');
    expect(wanted(card(), card(), 'archived')).toBe('none');
    const back = card({ place: null, position: null });
    expect(wanted(back, back)).toBe(2_147_483_647);
  });
});
