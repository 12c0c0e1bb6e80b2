import { Refusal } from './kind';
import { accountCheck } from './string';

describe('an account', () => {
  const read = (given: unknown) => accountCheck(given, { zone: 'UTC' });
  const refused = (given: unknown) => (read(given) as Refusal).because;

  it('is named by its id, or as accounts are sent', () => {
    expect(read('northwind')).toBe('northwind');
    expect(read({ id: 'northwind', name: 'Northwind' })).toBe('northwind');
  });

  it.each([[12], [['northwind']], [{ name: 'Northwind' }], [{ id: 12 }], [true]])('is not %j', (given) => {
    expect(refused(given)).toBe('invalid');
  });

  it.each([['no\u0000thing'], ['x'.repeat(256)], [{ id: '' }]])('is not there: %j', (given) => {
    expect(refused(given)).toBe('not_found');
  });
});
