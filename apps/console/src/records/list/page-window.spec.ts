import { isNear, windowOf } from './page-window';

describe('the pages of a list', () => {
  it('are the first one at the top, and the next one halfway through', () => {
    expect(windowOf(0, 20)).toEqual({ from: 0, to: 0 });
    expect(windowOf(45, 65)).toEqual({ from: 0, to: 1 });
    expect(windowOf(160, 180)).toEqual({ from: 1, to: 2 });
  });

  it('are loaded at once where a scroll leads to them, and not while a jump passes them', () => {
    const here = windowOf(160, 180);
    expect(isNear(here, windowOf(260, 280))).toBe(true);
    expect(isNear(here, windowOf(60, 80))).toBe(true);
    expect(isNear(here, windowOf(50_000, 50_020))).toBe(false);
    expect(isNear(windowOf(50_000, 50_020), here)).toBe(false);
  });
});
