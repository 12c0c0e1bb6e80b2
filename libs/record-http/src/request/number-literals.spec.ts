import fc from 'fast-check';
import { NumberLiterals } from './number-literals';

const digitsOf = (json: string, name = 'price') => new NumberLiterals(Buffer.from(json)).of(name);

describe('NumberLiterals', () => {
  it.each([
    ['{"price": 120.50}', '120.50'],
    ['{"a": "x", "price":-0.10 }', '-0.10'],
    ['{"a": {"price": 1}, "b": [1, {"price": 2}], "price": 3.0, "c": {}}', '3.0'],
    ['{"a": "\\"price\\": 9.0, {", "price": 5.00}', '5.00'],
    ['{"pr\\u0069ce": 7.10}', '7.10'],
    ['{"price": 1.0, "price": 2.0}', '2.0'],
    ['{"price": 12345678901234567890.12}', '12345678901234567890.12'],
    ['{"price": true, "b": null, "c": [true, false], "d": 1}', undefined],
    ['{"price": 1.0, "price": null}', undefined],
    ['{"price": "120.50"}', undefined],
    ['{"price": 1.5e2}', undefined],
    ['{"a": {"price": 1.0}}', undefined],
    ['{}', undefined],
  ])('finds in %s the digits %p', (json, digits) => expect(digitsOf(json)).toBe(digits));

  it('finds the digits of the member that JSON.parse returns, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer(), (around, price) => {
        const json = JSON.stringify({ ...around, price: 0 }).replace(/0}$/, `${price}.50}`);
        fc.pre('price' in around === false);
        expect(digitsOf(json)).toBe(`${price}.50`);
      }),
    );
  });
});
