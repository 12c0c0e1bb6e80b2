import { type Rule } from '@deskline/record';
import type { RequestRow } from './request.record';

/** Statuses that give way to reservation_pending: a request in another waits for something else, or is done. */
const AT_WORK: readonly RequestRow['status'][] = ['on_backlog', 'assigned', 'accepted', 'in_progress'];

/**
 * A request waits from the moment that a reservation of it has to be confirmed, and is assigned again once all are decided.
 * A status that the staff gives it meanwhile stays, and so do the values of a request in the hands of another account.
 */
export const followsReservation: Rule<RequestRow> = ({ before, after, account }) => {
  if (!before || after.held_by !== null || account?.isAssigned) return [];
  const { status, reservation, pending_reservation: pending } = after;
  const begins = before.pending_reservation === null && pending !== null;
  if (begins && AT_WORK.includes(status)) return [{ set: { status: 'reservation_pending' } }];
  const isGranted = reservation !== null && reservation !== before.reservation;
  const ends = pending === null && (before.pending_reservation !== null || isGranted);
  return ends && status === 'reservation_pending' ? [{ set: { status: 'assigned' } }] : [];
};
