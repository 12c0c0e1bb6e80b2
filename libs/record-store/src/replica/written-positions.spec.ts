import { WrittenPositions } from './written-positions';

describe('positions of the last changes by account', () => {
  it('needs the last change of the accounts that are read, and never less than the floor', () => {
    const positions = new WrittenPositions();
    positions.begin(100);
    expect(positions.needed(['widget'])).toBe(100);
    positions.written('widget', 150);
    positions.written('gadget', 170);
    positions.written('widget', 140);
    expect(positions.needed(['widget'])).toBe(150);
    expect(positions.needed(['widget', 'gadget'])).toBe(170);
    expect(positions.needed(['other'])).toBe(100);
  });

  it('needs more than any replica has until it begins, and keeps what was written meanwhile', () => {
    const positions = new WrittenPositions();
    positions.written('widget', 150);
    expect(positions.needed(['other'])).toBe(Infinity);
    positions.begin(100);
    expect([positions.needed(['other']), positions.needed(['widget'])]).toEqual([100, 150]);
  });

  it('keeps a bounded number of accounts, and needs the last change of a forgotten one of all', () => {
    const positions = new WrittenPositions(2);
    positions.begin(0);
    positions.written('one', 10);
    positions.written('two', 20);
    positions.written('one', 30);
    positions.written('three', 40);
    expect(positions.needed(['two'])).toBe(20);
    expect(positions.needed(['other'])).toBe(20);
    expect(positions.needed(['one'])).toBe(30);
    expect(positions.needed(['three'])).toBe(40);
  });
});
