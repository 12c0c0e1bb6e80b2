import { Invalid, type AfterWrite } from '@deskline/record-store';
import { isGranted } from './reservation-statuses';
import { Reservation, type ReservationRow } from './reservation.record';
import { MOST_OCCURRENCES, shifted, startsAfter } from './series';

/** Makes the further occurrences of a new recurrent reservation, each under the same terms; all of them or none. */
export const repeatReservation: AfterWrite<ReservationRow> = async (context) => {
  const { id, before, after, reserve, createAll } = context;
  const { recurrence, start_at, end_at } = after;
  if (before || recurrence === null || after.first_occurrence !== null) return;
  const starts = startsAfter(start_at, recurrence);
  if (starts === null)
    throw new Invalid([{ field: 'recurrence', because: 'too_many', values: { max: MOST_OCCURRENCES } }]);
  const ids = await reserve(Reservation, starts.length);
  await createAll(
    Reservation,
    ids.map((each, nth) => {
      const start = starts[nth] as string;
      const times = { start_at: start, end_at: shifted(end_at, start_at, start) };
      return { id: each, values: { ...copied(after), ...times, first_occurrence: id } };
    }),
  );
};

function copied({ name, status, person, ci, reservation_offering, request, recurrence }: ReservationRow) {
  const begins = isGranted({ status }) ? 'confirmed' : status;
  return { name, person, ci, reservation_offering, request, recurrence, status: begins };
}
