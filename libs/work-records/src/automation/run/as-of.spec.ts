import { asOf, type AuditedChange } from './as-of';

describe('asOf', () => {
  const row = { id: 1, status: 'completed', subject: 'Now', team: 3 };
  const since: AuditedChange[] = [
    { id: 10, changes: { status: ['assigned', 'completed'] } },
    { id: 11, changes: { status: ['completed', 'assigned'], team: [2, 3] } },
    { id: 12, changes: { status: ['assigned', 'completed'], subject: ['Then', 'Now'] } },
  ];

  it('undoes the changes after the event, and those of the event for the record before', () => {
    expect(asOf(row, since, { lines: [11], isAudited: true })).toEqual({
      record: { id: 1, status: 'assigned', subject: 'Then', team: 3 },
      previous: { id: 1, status: 'completed', subject: 'Then', team: 2 },
    });
  });

  it('returns the row after the last change', () => {
    expect(asOf(row, since, { lines: [12], isAudited: true }).record).toEqual(row);
  });

  it('leaves the record as it is at a note, which changes nothing', () => {
    const noted = { id: 1, status: 'completed', subject: 'Then', team: 2 };
    expect(asOf(row, since, { lines: [10], isAudited: false })).toEqual({ record: noted, previous: noted });
  });

  it('returns the row for an event that names no audit line', () => {
    expect(asOf(row, since, { lines: [], isAudited: true })).toEqual({ record: row, previous: row });
  });
});
