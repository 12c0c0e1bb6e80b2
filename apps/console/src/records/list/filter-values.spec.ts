import { boundsOf, rangeOf } from './filter-values';

describe('a filter by bounds', () => {
  it.each([
    ['>=2026-01-01<=2026-02-01', { from: '2026-01-01', to: '2026-02-01' }],
    ['>=5', { from: '5', to: '' }],
    ['<=7', { from: '', to: '7' }],
    ['', { from: '', to: '' }],
  ])('%s is read and written without loss', (value, bounds) => {
    expect(boundsOf(value)).toEqual(bounds);
    expect(rangeOf(bounds)).toBe(value);
  });

  it('is also read where the bound itself is left out', () => {
    expect(boundsOf('>3<9')).toEqual({ from: '3', to: '9' });
  });
});
