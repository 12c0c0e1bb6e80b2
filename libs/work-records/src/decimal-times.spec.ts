import { decimalTimes } from './decimal-times';

describe('a decimal times a whole number', () => {
  it.each([
    ['19.99', 3, '59.97'],
    ['0.05', 2, '0.10'],
    ['7', 12, '84'],
    ['-0.5', 3, '-1.5'],
    ['0.1', 0, '0.0'],
    ['9007199254740993.01', 2, '18014398509481986.02'],
  ])('of %s and %i is %s', (decimal, times, product) => expect(decimalTimes(decimal, times)).toBe(product));

  it('is empty where the decimal is', () => {
    expect(decimalTimes(null, 3)).toBeNull();
  });
});
