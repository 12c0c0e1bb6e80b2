import { amountOfTime } from './amount-of-time';

describe('an amount for time', () => {
  it.each([
    ['120', 30, '60.00'],
    ['120.00', 45, '90.00'],
    ['100', 20, '33.3333'],
    ['100', 40, '66.6667'],
    ['0.01', 1, '0.0002'],
    ['0.0001', 15, '0.00'],
    ['87.654', 90, '131.481'],
    ['120', -15, '-30.00'],
    ['0.0001', -15, '0.00'],
    ['0', 60, '0.00'],
    ['9007199254740993.01', 120, '18014398509481986.02'],
  ])('at %s an hour for %i minutes is %s', (rate, minutes, amount) =>
    expect(amountOfTime(rate, minutes)).toBe(amount),
  );
});
