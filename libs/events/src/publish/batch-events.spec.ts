import { batchEvents } from './batch-events';

const sized = (...sizes: number[]) => sizes.map((size, nth) => ({ nth, json: 'x'.repeat(size - 1) }));
const numbersOf = (events: { nth: number }[][]) => events.map((batch) => batch.map(({ nth }) => nth));

describe('batchEvents', () => {
  it('have as many events as fit, in order, and leave none out', () => {
    expect(numbersOf(batchEvents(sized(4, 4, 2, 5, 5, 1), 10))).toEqual([[0, 1, 2], [3, 4], [5]]);
  });

  it('have one event alone that would not fit into any', () => {
    expect(numbersOf(batchEvents(sized(2, 40, 2), 10))).toEqual([[0], [1], [2]]);
  });

  it('count bytes, not letters', () => {
    expect(
      numbersOf(
        batchEvents(
          [0, 1].map((nth) => ({ nth, json: 'é'.repeat(3) })),
          10,
        ),
      ),
    ).toEqual([[0], [1]]);
  });

  it('are none for nothing', () => {
    expect(batchEvents([])).toEqual([]);
  });
});
