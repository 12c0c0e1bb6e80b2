import { change, changes, isNew, not, on, type Rule, type Then } from '@deskline/record';
import { Reservation } from '../reservation/reservation.record';
import { RESERVATION_FILTERS } from './reservation-filters';
import type { ReservationOfferingRow as Offering } from './reservation-offering.record';

/** Refuses a longest duration below the shortest: when either changes. */
const notBelow =
  (
    max: 'max_duration' | 'max_advance_duration',
    min: 'min_duration' | 'min_advance_duration',
  ): Rule<Offering> =>
  ({ before, after }) => {
    const isChanged = before?.[max] !== after[max] || before[min] !== after[min];
    const [least, most] = [after[min], after[max]];
    if (!isChanged || least === null || most === null || most >= least) return [];
    return [{ refuse: max, because: 'too_small', values: { min: least } }];
  };

const FILTERS: ReadonlySet<string> = new Set(RESERVATION_FILTERS);

const hasKnownFilters: Rule<Offering> = ({ before, after: { filters } }) => {
  const isChanged = JSON.stringify(before?.filters) !== JSON.stringify(filters);
  const areKnown = filters.every((name) => FILTERS.has(name));
  return isChanged && !areKnown ? [{ refuse: 'filters', because: 'not_included' }] : [];
};

/** Reservations are hidden from requests, and shown there, as their offering says now. */
const hideReservations: Then<Offering> = ({ after: { id, private_reservations } }) =>
  change(Reservation, { reservation_offering: id }, { private: private_reservations === true });

export const reservationOfferingRules: readonly Rule<Offering>[] = [
  notBelow('max_duration', 'min_duration'),
  notBelow('max_advance_duration', 'min_advance_duration'),
  hasKnownFilters,
  on([not(isNew), changes('private_reservations')], hideReservations),
];
