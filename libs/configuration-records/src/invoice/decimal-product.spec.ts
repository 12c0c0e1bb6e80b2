import { decimalProduct } from './decimal-product';

describe('The product of two decimals', () => {
  it.each([
    ['120.50', '3', '361.50'],
    ['0.1', '0.2', '0.02'],
    ['19.99', '2.50', '49.975'],
    ['19.90', '1.00', '19.90'],
    ['-7', '0.5', '-3.5'],
    ['-0.5', '-0.5', '0.25'],
    ['99999999999999999999.99', '99999999999999999999', '9999999999999999999899000000000000000000.01'],
    ['0', '-3', '0'],
  ])('of %s and %s is %s, to the last digit', (one, other, product) => {
    expect(decimalProduct(one, other)).toBe(product);
  });

  it('is empty without the first', () => {
    expect(decimalProduct(null, '3')).toBeNull();
  });
});
