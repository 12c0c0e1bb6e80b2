import { durationIn, isLate } from './delay';

describe('delays', () => {
  it('are told in the largest unit of the language', () => {
    expect(durationIn('en', 1)).toBe('1 second');
    expect(durationIn('en', 59)).toBe('59 seconds');
    expect(durationIn('de', 90)).toBe('1 Minute');
    expect(durationIn('nl', 7_300)).toBe('2 uur');
    expect(durationIn('en', 200_000)).toBe('2 days');
  });

  it('count from some seconds on', () => {
    expect([0, 4, 5, 60].map(isLate)).toEqual([false, false, true, true]);
  });
});
