import { type DeliveryState, gapsOf } from './sequence';

const numbered = (...states: DeliveryState[]) =>
  states.map((state, index) => ({ sequence: index + 1, state }));

describe('gaps in the sequence of a webhook', () => {
  it('finds no gaps while messages arrive or are on their way', () => {
    expect(gapsOf(numbered('succeeded', 'retrying', 'pending'))).toEqual([]);
  });

  it('join neighbours, held or dropped, in any order of the list', () => {
    const newestFirst = numbered('succeeded', 'dropped', 'held', 'succeeded', 'held').reverse();
    expect(gapsOf(newestFirst)).toEqual([
      { first: 2, last: 3 },
      { first: 5, last: 5 },
    ]);
  });
});
