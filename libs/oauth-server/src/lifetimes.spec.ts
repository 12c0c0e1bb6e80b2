import { isRepeat } from './lifetimes';

it.each([
  [0, true],
  [10_000, true],
  [10_000.001, false],
])('a refresh %d ms after the last is a repeated one: %s', (since, repeated) =>
  expect(isRepeat(since)).toBe(repeated),
);
