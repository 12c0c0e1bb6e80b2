import fc from 'fast-check';
import { compareLogs } from './compare-logs';

const source = { log: 'a', first: 1, last: 9 };

describe('compareLogs', () => {
  it('leaves a consumer where it is when the log still has what comes next', () => {
    const at = { log: 'a', position: 5 };
    expect(compareLogs(at, source)).toEqual({ corrected: at, lost: 0, rewound: false });
    expect(compareLogs(at, { ...source, first: 6 })).toEqual({ corrected: at, lost: 0, rewound: false });
  });

  it('counts what is no longer kept as lost and goes on with the first that is', () => {
    expect(compareLogs({ log: 'a', position: 2 }, { ...source, first: 6 })).toEqual({
      corrected: { log: 'a', position: 5 },
      lost: 3,
      rewound: false,
    });
  });

  it('loses nothing when a new consumer begins with what is kept', () => {
    expect(compareLogs({ log: null, position: 0 }, { ...source, first: 6 })).toEqual({
      corrected: { log: 'a', position: 5 },
      lost: 0,
      rewound: false,
    });
  });

  it('goes back to the end of a log that has become shorter', () => {
    expect(compareLogs({ log: 'a', position: 12 }, source)).toEqual({
      corrected: { log: 'a', position: 9 },
      lost: 0,
      rewound: true,
    });
  });

  it('begins anew in another log', () => {
    expect(compareLogs({ log: 'b', position: 5 }, source)).toEqual({
      corrected: { log: 'a', position: 0 },
      lost: 0,
      rewound: true,
    });
  });

  it('always ends where the next event is kept or still to come, and stays there', () => {
    const positions = fc.record({ log: fc.constantFrom(null, 'a', 'b'), position: fc.nat(20) });
    const logs = fc
      .tuple(fc.nat(20), fc.nat(20))
      .map(([x, y]) => ({ log: 'a', first: Math.min(x, y) + 1, last: Math.max(x, y) }));
    fc.assert(
      fc.property(positions, logs, (at, log) => {
        const corrected = compareLogs(at, log).corrected;
        expect(corrected.position).toBeGreaterThanOrEqual(log.first - 1);
        expect(corrected.position).toBeLessThanOrEqual(log.last);
        expect(compareLogs(corrected, log)).toEqual({ corrected, lost: 0, rewound: false });
      }),
    );
  });
});
