import type { FaultCase } from './fault-case';
import { casesFrom } from './random';

const CASES = Array.from({ length: 15 }, (_, at): FaultCase => ({
  name: `fault ${at}`,
  does: 'nothing',
  allows: {},
  inflict: () => Promise.resolve(),
}));

const first = (seed: number): string[] => {
  const cases = casesFrom(seed, CASES);
  return Array.from({ length: 200 }, () => cases.next().value.name);
};

describe('Random faults', () => {
  it('come in the order of their seed', () => {
    expect(first(7)).toEqual(first(7));
    expect(first(7)).not.toEqual(first(8));
  });

  it('are all of them, each with a name of its own', () => {
    const names = first(7);
    expect(new Set(names).size).toBe(names.length);
    const kinds = new Set(names.map((name) => name.replace(/^\d+\. /, '')));
    expect(kinds).toEqual(new Set(CASES.map(({ name }) => name)));
  });
});
