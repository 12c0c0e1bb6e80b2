import { isSame } from './same';

describe('Values of a field', () => {
  it('are the same by the id of a reference', () => {
    expect(isSame({ id: 3, name: 'Old' }, { id: 3, name: 'New' })).toBe(true);
    expect(isSame({ id: 3 }, { id: 4 })).toBe(false);
    expect(isSame({ id: 3 }, null)).toBe(false);
  });

  it('are the same by all of their content otherwise; absent is empty', () => {
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame('a', 'a')).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame(0, null)).toBe(false);
    expect(isSame([{ id: 1, name: 'Old' }], [{ id: 1, name: 'New' }])).toBe(false);
    expect(isSame({ id: 1, rate: 2 }, { id: 1, rate: 3 })).toBe(false);
  });
});
