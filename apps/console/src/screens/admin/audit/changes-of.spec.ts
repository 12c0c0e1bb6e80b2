import { changesOf } from './changes-of';

describe('changes of an audit line', () => {
  it('have each field before and after, by name', () => {
    expect(changesOf({ team: [null, 5], name: ['A', 'B'] })).toEqual([
      { name: 'name', before: 'A', after: 'B' },
      { name: 'team', before: null, after: 5 },
    ]);
  });

  it('gives no changes for an audit line without any', () => {
    expect(changesOf(null)).toEqual([]);
    expect(changesOf(undefined)).toEqual([]);
  });
});
