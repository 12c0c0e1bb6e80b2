import { placed } from './column-order.group';

const column = (id: number, position: number | null = null) => ({ id, position });

describe('positions of columns', () => {
  it('begin at 1, in the order of creation', () => {
    expect([...placed([column(9), column(7)])]).toEqual([
      [7, { position: 1 }],
      [9, { position: 2 }],
    ]);
  });

  it('follow those that are given, which stay', () => {
    expect([...placed([column(7, 4), column(8), column(9, 2)])]).toEqual([[8, { position: 5 }]]);
    expect(placed([column(7, 4), column(9, 4)]).size).toBe(0);
  });

  it('are no larger than an integer', () => {
    expect(placed([column(7, 2_147_483_647), column(8)]).get(8)).toEqual({ position: 2_147_483_647 });
  });
});
