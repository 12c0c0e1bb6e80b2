import type { Role } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { NOW, rowOf } from '../../test/rows';
import { hoursProblems } from './hours';
import { reservationRules, statusAt } from './reservation.rules';
import { Reservation, type ReservationRow } from './reservation.record';
import { durationProblems, leadTimeProblems, preparationOf, type Terms } from './terms';

const terms: Terms = {
  ...{ time_zone: 'Europe/Amsterdam', min_duration: 30, max_duration: 120, step_duration: 15 },
  ...{ min_advance_duration: null, max_advance_duration: null, preparation_duration: null, multi_day: false },
};
const [TEN, ELEVEN] = ['2026-03-03T10:00:00Z', '2026-03-03T11:00:00Z'];

describe('the duration of a reservation', () => {
  const why = (more: Partial<Terms>, start_at: string, end_at: string) =>
    durationProblems({ ...terms, ...more }, { start_at, end_at }).map(({ because }) => because);

  it.each([
    [{}, TEN, ELEVEN, []],
    [{}, TEN, '2026-03-03T10:30:00Z', []],
    [{}, TEN, '2026-03-03T10:45:00Z', []],
    [{}, TEN, '2026-03-03T10:29:59Z', ['too_short']],
    [{}, TEN, '2026-03-03T10:40:00Z', ['off_step']],
    [{}, TEN, '2026-03-03T10:45:01Z', ['off_step']],
    [{}, TEN, '2026-03-03T12:00:01Z', ['lasts_too_long']],
    // 23:00 in Amsterdam is the last hour of the day.
    [{}, '2026-03-03T22:00:00Z', '2026-03-03T23:00:00Z', []],
    [{}, '2026-03-03T22:30:00Z', '2026-03-03T23:15:00Z', ['other_day']],
    [{ time_zone: 'UTC' }, '2026-03-03T22:30:00Z', '2026-03-03T23:15:00Z', []],
    [{ multi_day: true }, '2026-03-03T22:30:00Z', '2026-03-03T23:17:00Z', []],
    [{ multi_day: true }, TEN, '2026-03-03T12:01:00Z', ['lasts_too_long']],
  ])('with %j from %s to %s is refused for %j', (more, start_at, end_at, expected) => {
    expect(why(more, start_at, end_at)).toEqual(expected);
  });
});

describe('the lead time of a reservation', () => {
  it.each([
    [null, null, '2026-03-01T00:00:00Z', []],
    [0, null, NOW, []],
    [0, null, '2026-03-02T08:59:59Z', ['too_soon']],
    [60, null, '2026-03-02T10:00:00Z', []],
    [60, null, '2026-03-02T09:59:59Z', ['too_soon']],
    [null, 60, '2026-03-02T10:00:00Z', []],
    [null, 60, '2026-03-02T10:00:01Z', ['too_far_ahead']],
  ])('of %s to %s minutes at 09:00: starting %s is refused for %j', (min, max, start_at, expected) => {
    const lead = { ...terms, min_advance_duration: min, max_advance_duration: max };
    expect(leadTimeProblems(lead, start_at, NOW).map(({ because }) => because)).toEqual(expected);
  });
});

describe('the hours of a reservation', () => {
  const hours = (time_from: string, time_until: string) =>
    (['tue', 'wed'] as const).map((weekday) => ({ weekday, time_from, time_until }));
  const week = { hours: [...hours('09:00', '12:00'), ...hours('13:00', '17:00')], holidays: [] };
  const fields = (start_at: string, end_at: string, multi_day = false) =>
    hoursProblems({ week, zone: 'UTC', multi_day }, { start_at, end_at }).map(({ field }) => field);

  it.each([
    ['2026-03-03T09:00:00Z', '2026-03-03T12:00:00Z', false, []],
    ['2026-03-03T08:59:00Z', '2026-03-03T12:00:00Z', false, ['start_at']],
    ['2026-03-03T12:00:00Z', '2026-03-03T14:00:00Z', false, ['start_at']],
    ['2026-03-03T11:00:00Z', '2026-03-03T14:00:00Z', false, ['end_at']],
    ['2026-03-03T16:00:00Z', '2026-03-03T17:01:00Z', false, ['end_at']],
    ['2026-03-03T11:00:00Z', '2026-03-03T14:00:00Z', true, []],
    ['2026-03-03T11:00:00Z', '2026-03-04T17:00:00Z', true, []],
    ['2026-03-03T11:00:00Z', '2026-03-04T17:01:00Z', true, ['end_at']],
    ['2026-03-03T11:00:00Z', '2026-03-05T10:00:00Z', true, ['end_at']],
    ['2026-03-02T11:00:00Z', '2026-03-03T10:00:00Z', true, ['start_at']],
  ])('from %s to %s, over days %s, are refused on %j', (start_at, end_at, multi_day, expected) => {
    expect(fields(start_at, end_at, multi_day)).toEqual(expected);
  });
});

describe('the preparation of a reservation', () => {
  it.each([
    [TEN, 90, '2026-03-03T08:30:00Z'],
    [TEN, 0, null],
    ['0001-01-03T00:30:00Z', 60, null],
  ])('before %s of %s minutes begins at %s', (start_at, minutes, expected) => {
    expect(preparationOf(start_at, minutes)).toBe(expected);
  });
});

describe('the status of a reservation', () => {
  const times = { preparation_start_at: '2026-03-03T09:30:00Z', start_at: TEN, end_at: ELEVEN };

  it.each([
    ['2026-03-03T09:29:59Z', 'confirmed'],
    ['2026-03-03T09:30:00Z', 'being_prepared'],
    [TEN, 'active'],
    [ELEVEN, 'ended'],
  ])('at %s is %s once it is confirmed', (now, expected) => {
    for (const status of ['confirmed', 'being_prepared', 'active'] as const)
      expect(statusAt({ ...times, status }, now)).toBe(expected);
    for (const status of ['pending', 'provisional', 'canceled', 'ended'] as const)
      expect(statusAt({ ...times, status }, now)).toBe(status);
  });

  const offering = (more: object = {}) => ({
    reservation_offering: { id: 5, name: 'Rooms', account_id: 'a', disabled: false, ...terms, ...more },
  });
  const saved = (
    before: Partial<ReservationRow> | null,
    change: Partial<ReservationRow>,
    roles: readonly Role[] = [],
    lookups: object = offering({ initial_status: 'pending' }),
  ) => {
    const row = (values: Partial<ReservationRow>) =>
      rowOf(Reservation, { start_at: TEN, end_at: ELEVEN, reservation_offering: 5, ...values });
    const client = { person: 7, roles };
    const sentFields = new Set(Object.keys(change));
    const rows = { before: before && row(before), after: row({ ...before, ...change }) };
    return applyRules(
      reservationRules as never,
      { ...rows, now: NOW, caller: 7, client, sentFields, lookups } as never,
      new Set(),
      () => lookups as never,
    );
  };
  const decided = (...input: Parameters<typeof saved>) => {
    const { after, problems } = saved(...input);
    return problems.length > 0 ? problems[0]?.because : after['status'];
  };

  it.each([
    ['of a new one is the initial one', null, {}, [], 'pending'],
    [
      'of a new one is the initial one for a requester who sends another',
      null,
      { status: 'confirmed' },
      [],
      'pending',
    ],
    ['of a new one is the one that staff send', null, { status: 'confirmed' }, ['specialist'], 'confirmed'],
    [
      'is never one of those that no reservation has',
      null,
      { status: 'conflicting' },
      ['specialist'],
      'not_included',
    ],
    ['is not confirmed by a requester', { status: 'pending' }, { status: 'confirmed' }, [], 'transition'],
    ['is confirmed by staff', { status: 'pending' }, { status: 'confirmed' }, ['specialist'], 'confirmed'],
    ['is canceled by a requester', { status: 'confirmed' }, { status: 'canceled' }, [], 'canceled'],
    ['stays canceled', { status: 'canceled' }, { status: 'confirmed' }, ['specialist'], 'transition'],
    [
      'does not end before it is active',
      { status: 'confirmed' },
      { status: 'ended' },
      ['specialist'],
      'not_included',
    ],
    ['ends early', { status: 'active', start_at: '2026-03-02T08:30:00Z' }, { status: 'ended' }, [], 'ended'],
    [
      'is pending again after a requester has changed the times',
      { status: 'confirmed' },
      { end_at: '2026-03-03T11:30:00Z' },
      [],
      'pending',
    ],
    [
      'stays confirmed when staff change the times',
      { status: 'confirmed' },
      { end_at: '2026-03-03T11:30:00Z' },
      ['specialist'],
      'confirmed',
    ],
    ['stays confirmed under another name', { status: 'confirmed' }, { name: 'Other' }, [], 'confirmed'],
  ] as const)('%s', (_title, before, change, roles, expected) => {
    expect(decided(before, change, roles)).toBe(expected);
  });
});
