import { ManualClock } from '@deskline/platform';
import { Lease } from './lease';

const A = { length: 1_000, term: 'a' };
const B = { length: 1_000, term: 'b' };

describe('a lease', () => {
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
    const requestedAt = lease.now();
    pass(after);
    lease.extend(requestedAt, answer);
  };

  it('is inactive before it is given', () => {
    expect(lease.current()).toBeNull();
  });

  it('counts from the time of the request, less a share for drifting clocks', () => {
    ask(A, 300);
    expect(lease.current()).not.toBeNull();
    pass(649);
    expect(lease.current()).not.toBeNull();
    pass(1);
    expect(lease.current()).toBeNull();
  });

  it('is inactive when its reply took too long', () => {
    ask(A, 950);
    expect(lease.current()).toBeNull();
  });

  it('continues without a gap when it is renewed in time', () => {
    ask(A);
    const era = lease.current();
    for (let round = 0; round < 5; round++) {
      pass(900);
      ask(A);
      expect(lease.current()).toBe(era);
    }
  });

  it('has a new number after a gap and under another term', () => {
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

  it('is not extended by a reply to an older request', () => {
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

  it('has expired after the machine slept, though its monotonic clock stood still', () => {
    ask(A);
    clock.advance(60_000);
    expect(lease.current()).toBeNull();
  });

  it('is not extended by a wall clock that is set back', () => {
    ask(A);
    clock.advance(-3_600_000);
    steady.mockReturnValue(performance.now() + 950);
    expect(lease.current()).toBeNull();
  });
});
