import { pause, pauseAfter } from './pause';

describe('pauseAfter', () => {
  it('doubles with every failure up to the longest pause', () => {
    const pauses = { first: 100, longest: 1_000 };
    expect([1, 2, 3, 4, 5, 2_000].map((failures) => pauseAfter(failures, pauses))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });
});

describe('pause', () => {
  it('ends early when the signal is aborted', async () => {
    await pause(60_000, AbortSignal.abort());
    await pause(60_000, AbortSignal.timeout(5));
  });
});
