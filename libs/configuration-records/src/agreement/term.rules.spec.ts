import type { Rule } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { termRules, type Term } from './term.rules';

const draft: Term = {
  status: 'active',
  start_date: null,
  notice_date: null,
  expiry_date: null,
  time_zone: null,
  starts_at: null,
  expires_at: null,
};

const saved = (values: Partial<Term>, before: Partial<Term> | null = null) =>
  applyRules(termRules as unknown as readonly Rule[], {
    before: before && { ...draft, ...before },
    after: { ...draft, ...before, ...values },
    now: '2026-03-02T09:00:00Z',
    caller: 1,
    lookups: {},
  });

const timesOf = (values: Partial<Term>): unknown[] => {
  const { after } = saved(values);
  return [after['starts_at'], after['expires_at']];
};

describe('the term of an agreement', () => {
  it.each([
    ['Europe/Amsterdam', '2026-12-31T23:00:00Z', '2027-06-30T22:00:00Z'],
    ['America/New_York', '2027-01-01T05:00:00Z', '2027-07-01T04:00:00Z'],
    [null, '2027-01-01T00:00:00Z', '2027-07-01T00:00:00Z'],
  ])('lasts from the beginning of start_date to the end of expiry_date in %s', (time_zone, from, until) => {
    const term = { start_date: '2027-01-01', expiry_date: '2027-06-30', time_zone };
    expect(timesOf({ ...term, status: 'scheduled_for_activation' })).toEqual([from, null]);
    expect(timesOf({ ...term, start_date: '2026-03-02', status: 'active' })).toEqual([null, until]);
    expect(timesOf({ ...term, status: 'being_prepared' })).toEqual([null, null]);
    expect(timesOf({ ...term, status: 'expired' })).toEqual([null, null]);
  });

  it.each([
    ['2026-03-02', 'Europe/Amsterdam', 'active'],
    ['2026-03-02', 'America/Los_Angeles', 'active'],
    ['2026-03-03', 'Europe/Amsterdam', 'scheduled_for_activation'],
  ])(
    'makes an agreement that starts on %s in %s %s when it is activated',
    (start_date, time_zone, status) => {
      expect(saved({ status: 'active', start_date, time_zone }).after['status']).toBe(status);
      expect(saved({ start_date }, { status: 'active', time_zone }).after['status']).toBe(status);
    },
  );

  it('may be without a beginning and an end', () => {
    expect(timesOf({ status: 'scheduled_for_activation' })).toEqual([null, null]);
    expect(timesOf({ status: 'active' })).toEqual([null, null]);
  });

  it.each(['0001-01-01', '9999-12-31'])('stays within the accepted datetimes at %s', (date) => {
    const term = { start_date: date, expiry_date: date, time_zone: 'Asia/Tokyo' };
    const times = (['scheduled_for_activation', 'active'] as const).flatMap((status) =>
      timesOf({ ...term, status }).filter((moment) => moment !== null),
    );
    expect(times).toHaveLength(2);
    for (const moment of times) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it.each(['expiry_date', 'notice_date'] as const)('refuses a %s before its start_date', (field) => {
    const refused = [{ field, because: 'before_start' }];
    expect(saved({ start_date: '2027-01-02', [field]: '2027-01-01' }).problems).toEqual(refused);
    expect(saved({ start_date: '2027-01-02' }, { [field]: '2027-01-01' }).problems).toEqual(refused);
    expect(saved({ start_date: '2027-01-01', [field]: '2027-01-01' }).problems).toEqual([]);
  });

  it('refuses a notice_date after its expiry_date', () => {
    const refused = [{ field: 'notice_date', because: 'after_end' }];
    expect(saved({ notice_date: '2027-01-02', expiry_date: '2027-01-01' }).problems).toEqual(refused);
    expect(saved({ expiry_date: '2027-01-01' }, { notice_date: '2027-01-02' }).problems).toEqual(refused);
    expect(saved({ notice_date: '2027-01-01', expiry_date: '2027-01-01' }).problems).toEqual([]);
  });

  it('with a notice_date that is too late already allows other changes', () => {
    const late = { notice_date: '2027-01-02', expiry_date: '2027-01-01' };
    expect(saved({ time_zone: 'Asia/Tokyo' }, late).problems).toEqual([]);
  });
});
