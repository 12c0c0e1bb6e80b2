import { ManualClock } from '@deskline/platform';
import { Lease } from './lease';

const A = { length: 1_000, term: 'a' };
const B = { length: 1_000, term: 'b' };

describe('A lease', () => {
  let clock: ManualClock;
  let lease: Lease;
  let steady: jest.SpyInstance<number, []>;

  beforeEach(() => {
    clock = new ManualClock();
    lease = new Lease(clock);
    steady = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  });
  afterEach(() => steady.mockRestore());

  /** Both clocks go on alike. */
  const pass = (milliseconds: number): void => {
    steady.mockReturnValue(performance.now() + milliseconds);
    clock.advance(milliseconds);
  };
  const ask = (answer: typeof A, after = 0): void => {
    const asked = lease.now();
    pass(after);
    lease.extend(asked, answer);
  };

  it('is not held before it is given', () => {
    expect(lease.current()).toBeNull();
  });

  it('counts from the question, less a part for clocks that drift', () => {
    ask(A, 300);
    expect(lease.current()).not.toBeNull();
    pass(649);
    expect(lease.current()).not.toBeNull();
    pass(1);
    expect(lease.current()).toBeNull();
  });

  it('is none when its answer took too long', () => {
    ask(A, 950);
    expect(lease.current()).toBeNull();
  });

  it('goes on without a gap when it is given again in time', () => {
    ask(A);
    const era = lease.current();
    for (let round = 0; round < 5; round++) {
      pass(900);
      ask(A);
      expect(lease.current()).toBe(era);
    }
  });

  it('is another one after a gap, and under another term', () => {
    const eras = new Set<number | null>();
    ask(A);
    eras.add(lease.current());
    pass(950);
    ask(A);
    eras.add(lease.current());
    pass(1);
    ask(B);
    eras.add(lease.current());
    lease.drop();
    expect(lease.current()).toBeNull();
    pass(1);
    ask(B);
    eras.add(lease.current());
    expect(eras.has(null)).toBe(false);
    expect(eras.size).toBe(4);
  });

  it('is not made longer, nor of an older term, by an answer that was overtaken', () => {
    const early = lease.now();
    pass(100);
    ask(B);
    const era = lease.current();
    lease.extend(early, A);
    expect(lease.current()).toBe(era);
    pass(949);
    expect(lease.current()).toBe(era);
    pass(1);
    expect(lease.current()).toBeNull();
  });

  it('has run out when the machine slept, though its steady clock stood still', () => {
    ask(A);
    clock.advance(60_000);
    expect(lease.current()).toBeNull();
  });

  it('is not made longer by a clock on the wall that is set back', () => {
    ask(A);
    clock.advance(-3_600_000);
    steady.mockReturnValue(performance.now() + 950);
    expect(lease.current()).toBeNull();
  });
});
