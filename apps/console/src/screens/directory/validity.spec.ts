import { validityOf, whenIn } from './validity';

describe('validity of an agreement', () => {
  it.each([
    ['2026-12-01', '2027-12-01', { is: 'begins', days: 13 }],
    ['2026-01-01', '2026-11-18', { is: 'ends', days: 0 }],
    [null, '2026-11-17', { is: 'hasEnded', days: -1 }],
    ['2026-01-01', null, null],
  ])('from %s to %s is %j', (start, expiry, expected) => {
    expect(validityOf(start, expiry, '2026-11-18')).toEqual(expected);
  });

  it('is told in days, and in months when it is far', () => {
    expect([whenIn('en', 13), whenIn('de', 400)]).toEqual(['in 13 days', 'in 13 Monaten']);
  });
});
