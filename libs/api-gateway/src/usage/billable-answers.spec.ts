import { monthAfter, monthIn } from './billable-answers';

const NOW = new Date('2026-12-31T23:30:00Z');
const asked = (values: Record<string, number>) => monthIn(new Map(Object.entries(values)), NOW);

describe('The month of billable users', () => {
  it('is the present one in UTC, or that of year and month', () => {
    expect(asked({})).toBe('2026-12-01');
    expect(asked({ id: 3 })).toBe('2026-12-01');
    expect(asked({ year: 2026, month: 2 })).toBe('2026-02-01');
  });

  it.each<Record<string, number>>([
    { year: 2026 },
    { month: 2 },
    { year: 2026, month: 13 },
    { year: 1, month: 1 },
  ])('is refused as %j', (values) => {
    expect(() => asked(values)).toThrow();
  });

  it('ends with the first day of the next', () => {
    expect([monthAfter('2026-12-01'), monthAfter('2026-01-01')]).toEqual(['2027-01-01', '2026-02-01']);
  });
});
