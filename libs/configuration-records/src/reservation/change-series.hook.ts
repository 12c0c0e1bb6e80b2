import { Invalid, type AfterWrite } from '@deskline/record-store';
import { isGranted, isUnconfirmed } from './reservation-statuses';
import { Reservation, type ReservationRow } from './reservation.record';
import { shiftedTimes } from './series';
import type { Times } from './terms';

const isoSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const LATER = `SELECT id, series_changes, ${isoSql('start_at')} AS start_at, ${isoSql('end_at')} AS end_at FROM reservation
WHERE account_id = $1 AND (id = $2 OR first_occurrence_id = $2) AND id <> $3 AND start_at > $4
  AND status NOT IN ('canceled', 'ended') AND shelf IS NULL
ORDER BY reservation.start_at, id`;

interface Later extends Times {
  readonly id: number;
  readonly series_changes: number;
}

const COPIED = ['name', 'person', 'ci', 'request'] as const satisfies (keyof ReservationRow)[];

/** Makes the change of an occurrence at all later ones, unless it is meant for that one alone or the clock made it. */
export const changeSeries: AfterWrite<ReservationRow> = async (context) => {
  const { id, account, person, before, after, transaction, amend } = context;
  if (!before || person === null || after.recurrence === null || after.only_this_occurrence) return;
  // Changed along with an earlier one.
  if (before.series_changes !== after.series_changes) return;
  const values = changesOf(before, after);
  const isMoved = before.start_at !== after.start_at || before.end_at !== after.end_at;
  if (Object.keys(values).length === 0 && !isMoved) return;
  const first = after.first_occurrence ?? id;
  const later = await transaction.query<Later>(LATER, [account, first, id, before.start_at]);
  for (const each of later) {
    const times = shiftedTimes(each, before, after);
    if (Array.isArray(times)) throw new Invalid(times);
    const series_changes = each.series_changes + 1;
    await amend(Reservation, Number(each.id), { ...values, ...times, series_changes });
  }
};

function changesOf(before: ReservationRow, after: ReservationRow): Partial<ReservationRow> {
  const changed = COPIED.filter((name) => before[name] !== after[name]);
  const { status } = after;
  const isMeant =
    status === 'canceled' || isUnconfirmed({ status }) || (isUnconfirmed(before) && isGranted(after));
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(status !== before.status && isMeant && { status: isGranted(after) ? 'confirmed' : status }),
  };
}
