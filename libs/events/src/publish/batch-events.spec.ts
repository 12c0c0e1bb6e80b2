import { batchEvents } from './batch-events';

const sized = (...sizes: number[]) => sizes.map((size, nth) => ({ nth, json: 'x'.repeat(size - 1) }));
const numbersOf = (events: { nth: number }[][]) => events.map((batch) => batch.map(({ nth }) => nth));

describe('batchEvents', () => {
  it('puts as many events into a batch as fit, in order', () => {
    expect(numbersOf(batchEvents(sized(4, 4, 2, 5, 5, 1), 10))).toEqual([[0, 1, 2], [3, 4], [5]]);
  });

  it('puts an event larger than the limit into a batch of its own', () => {
    expect(numbersOf(batchEvents(sized(2, 40, 2), 10))).toEqual([[0], [1], [2]]);
  });

  it('counts bytes, not characters', () => {
    expect(
      numbersOf(
        batchEvents(
          [0, 1].map((nth) => ({ nth, json: 'é'.repeat(3) })),
          10,
        ),
      ),
    ).toEqual([[0], [1]]);
  });

  it('returns no batch for no events', () => {
    expect(batchEvents([])).toEqual([]);
  });
});
