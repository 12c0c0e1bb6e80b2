import { rowOf, saved } from '../../test/rows';
import { RESERVATION_FILTERS } from './reservation-filters';
import { ReservationOffering, type ReservationOfferingRow } from './reservation-offering.record';
import { reservationOfferingRules } from './reservation-offering.rules';

const offering = (values: Partial<ReservationOfferingRow>) =>
  rowOf(ReservationOffering, { min_duration: 30, max_duration: 120, filters: [], ...values });
const problems = (after: Partial<ReservationOfferingRow>, before: ReservationOfferingRow | null = null) =>
  saved(reservationOfferingRules, before, offering(after)).problems;

describe('a reservation offering', () => {
  it.each([
    ['max_duration', { max_duration: 29 }, 30],
    ['max_advance_duration', { min_advance_duration: 60, max_advance_duration: 0 }, 60],
  ] as const)('has no %s below the shortest', (field, values, min) => {
    expect(problems(values)).toEqual([{ field, because: 'too_small', values: { min } }]);
    expect(problems(values, offering(values))).toEqual([]);
  });

  it.each([
    { max_duration: 30 },
    { min_advance_duration: 60 },
    { max_advance_duration: 60 },
    { filters: [...RESERVATION_FILTERS] },
  ])('may have %j', (values) => {
    expect(problems(values)).toEqual([]);
  });

  it('is narrowed by known fields of CIs', () => {
    expect(problems({ filters: ['site', 'purchase_value'] })).toEqual([
      { field: 'filters', because: 'not_included' },
    ]);
  });
});
