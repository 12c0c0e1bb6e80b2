import { INCOMPLETE, LISTED, timesheetOf, type SpentTime } from './timesheet-row';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const WEEK = { from: '2026-03-02', to: '2026-03-08' };
const spent: SpentTime = {
  ...{ id: 7, name: 'Ann', json: '"name":"Ann"', primary_email: 'ann@widget.example' },
  ...{ time_spent: 600, locked: ['2026-03-02'], workday: 480, workweek: 2_400 },
};

describe('A timesheet', () => {
  it('has the sum, also in workdays, and a 0 or 1 for each day', () => {
    expect(timesheetOf(spent, MARCH, LISTED)).toEqual({
      person: { id: 7, name: 'Ann' },
      workday: 480,
      sum_time_spent: 600,
      workdays: 1.25,
      locked: false,
      locked_days: `01${'0'.repeat(29)}`,
    });
  });

  it('is locked when all of its days are', () => {
    const day = { from: '2026-03-02', to: '2026-03-02' };
    expect(timesheetOf(spent, day, ['locked'])).toEqual({ locked: true });
  });

  it('of a week has the time that is missing', () => {
    const short = { id: 7, name: 'Ann', primary_email: 'ann@widget.example' };
    expect(timesheetOf(spent, WEEK, INCOMPLETE)).toEqual({
      ...short,
      completeness: 1,
      remaining_time: 1_800,
    });
    const [none, more] = [0, 3_000].map((time_spent) =>
      timesheetOf({ ...spent, time_spent }, WEEK, INCOMPLETE),
    );
    expect(none).toMatchObject({ completeness: 0, remaining_time: 2_400 });
    expect(more).toMatchObject({ completeness: 1, remaining_time: 0 });
  });
});
