import fc from 'fast-check';
import { compareLogs } from './compare-logs';

const source = { log: 'a', first: 1, last: 9 };

describe('compareLogs', () => {
  it('keeps the position when the log still has the next event', () => {
    const at = { log: 'a', position: 5 };
    expect(compareLogs(at, source)).toEqual({ corrected: at, lost: 0, rewound: false });
    expect(compareLogs(at, { ...source, first: 6 })).toEqual({ corrected: at, lost: 0, rewound: false });
  });

  it('counts deleted events as lost and continues with the first event in the log', () => {
    expect(compareLogs({ log: 'a', position: 2 }, { ...source, first: 6 })).toEqual({
      corrected: { log: 'a', position: 5 },
      lost: 3,
      rewound: false,
    });
  });

  it('counts no lost events for a new consumer', () => {
    expect(compareLogs({ log: null, position: 0 }, { ...source, first: 6 })).toEqual({
      corrected: { log: 'a', position: 5 },
      lost: 0,
      rewound: false,
    });
  });

  it('moves the position back to the end of a log that has become shorter', () => {
    expect(compareLogs({ log: 'a', position: 12 }, source)).toEqual({
      corrected: { log: 'a', position: 9 },
      lost: 0,
      rewound: true,
    });
  });

  it('moves the position to the start of another log', () => {
    expect(compareLogs({ log: 'b', position: 5 }, source)).toEqual({
      corrected: { log: 'a', position: 0 },
      lost: 0,
      rewound: true,
    });
  });

  it.each([
    [
      'keeps a position of a former log up to which both are the same',
      5,
      [{ log: 'b', until: 6 }],
      [],
      5,
      false,
    ],
    ['moves a position back to the end of the former log', 8, [{ log: 'b', until: 6 }], [], 6, true],
    ['goes back to a log that both remember', 8, [{ log: 'c', until: 6 }], [{ log: 'c', until: 4 }], 4, true],
    [
      'goes by its own end of a log that both remember',
      8,
      [{ log: 'c', until: 4 }],
      [{ log: 'c', until: 6 }],
      4,
      true,
    ],
    ['starts anew without a common log', 8, [{ log: 'c', until: 6 }], [{ log: 'd', until: 4 }], 0, true],
  ])('%s', (_, position, theirs, own, corrected, rewound) => {
    expect(compareLogs({ log: 'b', position }, { ...source, former: theirs }, own)).toEqual({
      corrected: { log: 'a', position: corrected },
      lost: 0,
      rewound,
    });
  });

  it('yields a position whose next event is in the log or still to come, and is idempotent', () => {
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
