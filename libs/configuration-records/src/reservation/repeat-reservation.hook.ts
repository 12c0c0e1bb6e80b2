import { Invalid, type AfterWrite } from '@deskline/record-store';
import { isGranted } from './reservation-statuses';
import { Reservation, type ReservationRow } from './reservation.record';
import { MOST_OCCURRENCES, shiftedTimes, startsAfter } from './series';
import type { Times } from './terms';

/** Makes the further occurrences of a new recurrent reservation, each under the same terms; all of them or none. */
export const repeatReservation: AfterWrite<ReservationRow> = async (context) => {
  const { id, before, after, reserve, createAll } = context;
  const { recurrence, start_at } = after;
  if (before || recurrence === null || after.first_occurrence !== null) return;
  const starts = startsAfter(start_at, recurrence);
  if (starts === null)
    throw new Invalid([{ field: 'recurrence', because: 'too_many', values: { max: MOST_OCCURRENCES } }]);
  const times = starts.map((start) => occurrenceAt(after, start));
  const ids = await reserve(Reservation, starts.length);
  await createAll(
    Reservation,
    ids.map((each, nth) => ({ id: each, values: { ...copied(after), ...times[nth], first_occurrence: id } })),
  );
};

/** Times of an occurrence, which lasts as long as the first. */
function occurrenceAt({ start_at, end_at }: Times, start: string): Times {
  const times = shiftedTimes(
    { start_at, end_at },
    { start_at, end_at: start_at },
    { start_at: start, end_at: start },
  );
  if (Array.isArray(times)) throw new Invalid(times);
  return times;
}

function copied({ name, status, person, ci, reservation_offering, request, recurrence }: ReservationRow) {
  const begins = isGranted({ status }) ? 'confirmed' : status;
  return { name, person, ci, reservation_offering, request, recurrence, status: begins };
}
