import fc from 'fast-check';
import { nextStep, type Positioned } from './next-step';

const at = (...positions: number[]): Positioned[] => positions.map((position) => ({ position }));

describe('nextStep', () => {
  it('waits when no event has arrived', () => {
    expect(nextStep(4, [], 10)).toEqual({ stale: 0, do: 'wait' });
  });

  it('drops events that are already applied', () => {
    expect(nextStep(4, at(2, 3, 4), 10)).toEqual({ stale: 3, do: 'wait' });
  });

  it('applies events without a gap, up to the limit', () => {
    expect(nextStep(4, at(4, 5, 6, 7), 2)).toEqual({ stale: 1, do: 'apply', events: at(5, 6) });
  });

  it('applies events up to a gap and leaves those beyond it', () => {
    expect(nextStep(4, at(5, 7), 10)).toEqual({ stale: 0, do: 'apply', events: at(5) });
  });

  it('fetches the range when the next event is missing', () => {
    expect(nextStep(4, at(3, 6), 10)).toEqual({ stale: 1, do: 'fetch' });
  });

  it('fetches the range when two events have changed places', () => {
    expect(nextStep(4, at(6, 5), 10)).toEqual({ stale: 0, do: 'fetch' });
  });

  it('applies each event of a log once and in order when messages are lost, doubled and reordered', () => {
    const env = fc.record({
      length: fc.integer({ min: 0, max: 40 }),
      limit: fc.integer({ min: 1, max: 7 }),
      arrivals: fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 10 }), { maxLength: 30 }),
    });
    fc.assert(
      fc.property(env, ({ length, limit, arrivals }) => {
        const applied: number[] = [];
        const arrived: Positioned[] = [];
        const fetch = () =>
          at(...Array.from({ length }, (_, nth) => nth + 1)).slice(applied.length, applied.length + limit);
        const apply = (events: readonly Positioned[]) =>
          applied.push(...events.map((event) => event.position));
        const settle = () => {
          for (let step = nextStep(applied.length, arrived, limit); step.do !== 'wait';) {
            arrived.splice(0, step.stale);
            apply(step.do === 'apply' ? step.events : fetch());
            step = nextStep(applied.length, arrived, limit);
          }
        };
        for (const batch of arrivals) {
          arrived.push(...at(...batch.filter((position) => position <= length)));
          settle();
        }
        // The stream is silent: the events lost at its end are fetched from the producer.
        while (applied.length < length) apply(fetch());
        expect(applied).toEqual(Array.from({ length }, (_, nth) => nth + 1));
      }),
    );
  });

  it('never applies an event that is not the next one', () => {
    const positions = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        positions,
        fc.integer({ min: 1, max: 5 }),
        (applied, given, limit) => {
          const step = nextStep(applied, at(...given), limit);
          const rest = given.slice(step.stale);
          expect(given.slice(0, step.stale).every((position) => position <= applied)).toBe(true);
          if (step.do === 'wait') expect(rest).toEqual([]);
          if (step.do === 'fetch') expect(rest[0]).toBeGreaterThan(applied + 1);
          if (step.do === 'apply') {
            expect(step.events.length).toBeLessThanOrEqual(limit);
            expect(step.events.map((event) => event.position)).toEqual(
              step.events.map((_, nth) => applied + 1 + nth),
            );
          }
        },
      ),
    );
  });
});
