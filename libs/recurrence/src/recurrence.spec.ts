import { refusals, updateRecurrence } from './recurrence';

const NOW = '2026-03-02T09:00:00Z';
const weekly = { frequency: 'weekly', start_date: '2026-01-05', day: 'monday', time_of_day: '08:00' };
const written = (before: object | null, given: object) =>
  updateRecurrence(before as Record<string, unknown> | null, given as Record<string, unknown>, NOW);

describe('updateRecurrence', () => {
  it('writes the iCalendar text and the next occurrence', () => {
    const next = '2026-03-09T08:00:00Z';
    expect(written(null, weekly)).toMatchObject({
      recurrence: { ...weekly, interval: 1, next_occurrence_at: next },
      next,
    });
  });

  it('keeps members left out, and ignores members that the system writes', () => {
    const before = { ...weekly, last_occurrence_at: '2026-03-02T08:00:00Z' };
    expect(written(before, { interval: 2, last_occurrence_at: 'x', ical: 'y' })).toMatchObject({
      recurrence: { ...before, interval: 2 },
    });
  });

  it('returns the problems of a refused recurrence', () => {
    const problems = written(null, { ...weekly, day: 'funday' });
    expect(Array.isArray(problems) && refusals(problems)).toEqual([
      { refuse: 'recurrence.day', because: 'not_included' },
    ]);
  });

  it('returns the stored recurrence when it is written unchanged', () => {
    const read = written(null, weekly);
    const before = Array.isArray(read) ? {} : read.recurrence;
    expect(written(before, { ...before })).toMatchObject({ recurrence: before });
  });

  it('writes no next occurrence while it is paused', () => {
    expect(updateRecurrence(null, weekly, NOW, true)).toMatchObject({ next: null });
  });
});
