import { Refusal } from './kind';
import { accountCheck } from './string';

describe('accountCheck', () => {
  const read = (given: unknown) => accountCheck(given, { zone: 'UTC' });
  const refused = (given: unknown) => (read(given) as Refusal).because;

  it('accepts the id of an account, and the form in which accounts are sent', () => {
    expect(read('northwind')).toBe('northwind');
    expect(read({ id: 'northwind', name: 'Northwind' })).toBe('northwind');
  });

  it.each([[12], [['northwind']], [{ name: 'Northwind' }], [{ id: 12 }], [true]])(
    'refuses %j as invalid',
    (given) => {
      expect(refused(given)).toBe('invalid');
    },
  );

  it.each([['no\u0000thing'], ['x'.repeat(256)], [{ id: '' }]])('refuses %j as not found', (given) => {
    expect(refused(given)).toBe('not_found');
  });
});
