import { localCheck } from './datetime';
import { Refusal } from './kind';

const start = localCheck({});
const end = localCheck({ ends: true });
const amsterdam = { zone: 'UTC', ownZone: 'Europe/Amsterdam' };

describe('localCheck', () => {
  it.each([
    ['2026-03-28 12:00', '2026-03-28T11:00:00Z'],
    ['2026-03-29T12:00', '2026-03-29T10:00:00Z'],
    ['2026-03-29T12:00:00Z', '2026-03-29T12:00:00Z'],
    ['2026-03-29T12:00-05:00', '2026-03-29T17:00:00Z'],
    ['2026-03-29 9:30am', '2026-03-29T07:30:00Z'],
    ['2026-03-29 12:15 p.m.', '2026-03-29T10:15:00Z'],
    ['2026-03-29 11:59PM', '2026-03-29T21:59:00Z'],
  ])('reads %s as %s', (text, datetime) => {
    expect(start(text, amsterdam)).toBe(datetime);
    expect(end(text, amsterdam)).toBe(datetime);
  });

  it('reads 00:00 and 12:00am as the start of the day', () => {
    expect(start('2026-10-25 00:00', amsterdam)).toBe('2026-10-24T22:00:00Z');
    expect(start('2026-10-25 12:00am', amsterdam)).toBe('2026-10-24T22:00:00Z');
    expect(end('2026-10-25 00:00', amsterdam)).toBe('2026-10-24T22:00:00Z');
  });

  it('reads 24:00 and 12:00am as the end of the day if the field ends a period', () => {
    for (const text of ['2026-10-25 24:00', '2026-10-25T24:00', '2026-10-25 12:00am', '2026-10-25 12:00 AM'])
      expect(end(text, amsterdam)).toBe('2026-10-25T23:00:00Z');
  });

  it('returns a local time if the zone is not in the request', () => {
    const unknown = { zone: 'Europe/Amsterdam', ownZone: null };
    expect(end('2026-12-31 24:00', unknown)).toBe('2027-01-01T00:00:00');
    expect(end('2026-12-31T10:00+01:00', unknown)).toBe('2026-12-31T09:00:00Z');
  });

  it.each(['2026-13-01 10:00', '13:00pm', '2026-12-31 13:00am', '2026-12-31 24:01', 20261231, ''])(
    'refuses %j',
    (given) => {
      expect(start(given, amsterdam)).toBeInstanceOf(Refusal);
      expect(end(given, { ...amsterdam, ownZone: null })).toBeInstanceOf(Refusal);
    },
  );
});
