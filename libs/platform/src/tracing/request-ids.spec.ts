import { BURST, RequestIds } from './request-ids';
import { shareOf, traceIdOf } from './trace-context';

/** Numbers below 1, the same in every run. */
function numbers(): () => number {
  let state = 42;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const traced = (share: number, count: number): boolean[] => {
  const ids = new RequestIds(share, numbers());
  return Array.from({ length: count }, () => shareOf(traceIdOf(ids.next())) < share);
};

describe('RequestIds', () => {
  it.each([0, 0.01, 0.1, 0.5, 1])('has a share of %d of the calls traced', (share) => {
    const count = traced(share, 50_000).filter(Boolean).length;
    expect(Math.abs(count / 50_000 - share)).toBeLessThan(0.01);
  });

  it('traces calls that follow each other', () => {
    const calls = traced(0.01, 50_000);
    const first = calls.indexOf(true);
    expect(calls.slice(first, first + BURST)).toEqual(Array.from({ length: BURST }, () => true));
    expect(calls[first + BURST]).toBe(false);
  });

  it('makes UUIDs', () => {
    const ids = new RequestIds(0.5);
    for (let nth = 0; nth < 100; nth += 1)
      expect(ids.next()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
