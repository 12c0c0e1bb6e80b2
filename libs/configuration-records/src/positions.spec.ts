import { placed } from './positions';

const record = (id: number, position: number | null = null) => ({ id, position });

describe('positions', () => {
  it('begin at 1, in the order of creation', () => {
    expect([...placed([record(9), record(7)])]).toEqual([
      [7, { position: 1 }],
      [9, { position: 2 }],
    ]);
  });

  it('follow those that are given, which stay', () => {
    expect([...placed([record(7, 4), record(8), record(9, 2)])]).toEqual([[8, { position: 5 }]]);
    expect(placed([record(7, 4), record(9, 4)]).size).toBe(0);
  });

  it('are no larger than an integer', () => {
    expect(placed([record(7, 2_147_483_647), record(8)]).get(8)).toEqual({ position: 2_147_483_647 });
  });
});
