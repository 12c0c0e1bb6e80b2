import { choiceOf, dayAfter, openOf, partsOf, type ReportRow } from './report';

const row = (requests: number, met: number, missed: number) => ({ requests, met, missed }) as ReportRow;

describe('the report of service levels', () => {
  it('is about the last thirty days by team, unless the address says otherwise', () => {
    const now = Date.parse('2026-03-31T12:00:00Z');
    expect(choiceOf({}, now)).toEqual({ from: '2026-03-01', to: '2026-03-31', group: 'team' });
    const search = { from: '2026-01-01', to: 'soon', group_by: 'impact' };
    expect(choiceOf(search, now)).toEqual({ from: '2026-01-01', to: '2026-03-31', group: 'impact' });
  });

  it('has the last day of the period', () => {
    expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  });

  it('shares a bar between met, missed and open', () => {
    expect(openOf(row(4, 1, 1))).toBe(2);
    expect(partsOf(row(4, 1, 1))).toEqual({ met: 25, missed: 25, open: 50 });
    expect(partsOf(row(0, 0, 0))).toEqual({ met: 0, missed: 0, open: 0 });
  });
});
