import { formatDuration } from './duration';

describe('a duration', () => {
  it.each([
    [0, '0:00'],
    [5, '0:05'],
    [750, '12:30'],
    [6000, '100:00'],
    [-90, '-1:30'],
  ])('of %i minutes is written as %s', (minutes, written) => {
    expect(formatDuration(minutes)).toBe(written);
  });
});
