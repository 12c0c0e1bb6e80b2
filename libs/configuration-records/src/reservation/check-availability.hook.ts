import type { Transaction } from '@deskline/platform';
import { Invalid, type BeforeWrite } from '@deskline/record-store';
import { hoursProblems } from './hours';
import { offeringTerms } from './offering-terms';
import { takesCi } from './reservation-statuses';
import type { ReservationRow } from './reservation.record';

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

const TAKEN = `SELECT EXISTS (SELECT FROM reservation
WHERE account_id = $1 AND ci_id = $2 AND id <> $3 AND end_at > $4 AND coalesce(preparation_start_at, start_at) < $5
  AND status NOT IN ('canceled', 'ended') AND shelf IS NULL
  AND ($6::bigint IS NULL OR coalesce(first_occurrence_id, id) <> $6 OR start_at <= $7)) AS taken`;

/** Whether an enabled offering has the CI. */
const OFFERED = `SELECT EXISTS (SELECT FROM reservation_offering_cis JOIN reservation_offering offering ON offering.id = from_id
WHERE to_id = $1 AND account_id = $2 AND NOT disabled) AS offered`;

const DECISIVE = [
  'ci',
  'reservation_offering',
  'preparation_start_at',
  'start_at',
  'end_at',
] as const satisfies (keyof ReservationRow)[];

/**
 * Refuses a CI that the offering does not have or that others offer, a time outside of its hours, and one that another
 * reservation takes. The lock makes concurrent reservations of a CI wait for each other, so that the second sees the first.
 */
export const checkAvailability: BeforeWrite<ReservationRow> = async ({
  transaction,
  account,
  before,
  after,
}) => {
  const isSame = before && takesCi(before) && DECISIVE.every((name) => before[name] === after[name]);
  if (isSame || !takesCi(after)) return {};
  await checkTerms(transaction, account, after);
  await transaction.query(LOCK, [`reservation ${after.ci}`], 'reservation.turn');
  const { ci, preparation_start_at, start_at, end_at } = after;
  const [found] = await transaction.query<{ taken: boolean }>(
    TAKEN,
    [
      ...[account, ci, before?.id ?? 0, preparation_start_at ?? start_at, end_at],
      ...[before && followersOf(before, after), before?.start_at ?? null],
    ],
    'reservation.taken',
  );
  if (found?.taken) throw new Invalid([{ field: 'start_at', because: 'overlaps' }]);
  return {};
};

/** Series of which the later occurrences change along, and are checked then. */
function followersOf(before: ReservationRow, after: ReservationRow): number | null {
  const isAlone = after.only_this_occurrence && before.series_changes === after.series_changes;
  return after.recurrence === null || isAlone ? null : (after.first_occurrence ?? after.id);
}

async function checkTerms(transaction: Transaction, account: string, after: ReservationRow): Promise<void> {
  const { ci, reservation_offering: offering, start_at, end_at } = after;
  if (offering === null) return refuseOffered(transaction, account, ci);
  const { offers, ...hours } = await offeringTerms(transaction, { offering, ci, start_at, end_at });
  if (!offers) throw new Invalid([{ field: 'ci', because: 'not_offered' }]);
  const problems = hoursProblems(hours, after);
  if (problems.length > 0) throw new Invalid(problems);
}

/** "Its terms bind everybody": a CI that is offered is reserved under an offering. */
async function refuseOffered(transaction: Transaction, account: string, ci: number): Promise<void> {
  const [found] = await transaction.query<{ offered: boolean }>(
    OFFERED,
    [ci, account],
    'reservation.offered',
  );
  if (found?.offered) throw new Invalid([{ field: 'reservation_offering', because: 'blank' }]);
}
