import fc from 'fast-check';
import { decimalSum } from './decimal-sum';

describe('decimalSum', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['120.50', '9', '129.50'],
    ['-0.75', '0.5', '-0.25'],
    ['12345678901234567890.01', '0.99', '12345678901234567891.00'],
    ['5', null, '5'],
    [null, null, null],
  ])('of %s and %s is %s, exactly', (one, other, sum) => {
    expect(decimalSum(one, other)).toBe(sum);
  });

  it('equals the sum in integer cents', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const sum = decimalSum((one / 100).toFixed(2), (other / 100).toFixed(2));
        expect(Math.round(Number(sum) * 100)).toBe(one + other);
      }),
    );
  });
});
