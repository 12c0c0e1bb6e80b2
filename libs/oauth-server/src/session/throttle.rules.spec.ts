import { waitOf, type Failures } from './throttle.rules';

const limits = { free: 5, freeOfAddress: 50, watchedFrom: 20, maxWaitMs: 900_000 };
const failed = (failures: number, sinceMs = 0): Failures => ({ failures, sinceMs });
const wait = (pair: Failures, address = failed(0), person = failed(0)) =>
  waitOf({ pair, address, person }, limits);

describe('waitOf', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1_000],
    [6, 2_000],
    [10, 32_000],
    [15, 900_000],
    [2_000, 900_000],
  ])('after %i failures of a person at an address returns %i ms', (failures, ms) =>
    expect(wait(failed(failures))).toBe(ms),
  );

  it('counts from the last failure', () => {
    expect(wait(failed(6, 1_500))).toBe(500);
    expect(wait(failed(6, 2_000))).toBe(0);
  });

  it('is 0 for a person at a new address, however often others have tried', () => {
    expect(wait(failed(0), failed(0), failed(1_000_000))).toBe(0);
  });

  it('allows one free try at each address while a person is tried from many', () => {
    expect(wait(failed(1), failed(0), failed(20))).toBe(1_000);
    expect(wait(failed(1), failed(0), failed(19))).toBe(0);
  });

  it('slows an address down if many people are tried from it, but never for long', () => {
    expect(wait(failed(0), failed(49))).toBe(0);
    expect(wait(failed(0), failed(50))).toBe(1_000);
    expect(wait(failed(0), failed(5_000))).toBe(10_000);
  });
});
