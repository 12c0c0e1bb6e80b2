import {
  at,
  isBefore,
  isEmpty,
  on,
  refuse,
  type Change,
  type Problem,
  type Rule,
  type Timer,
  type When,
} from '@deskline/record';
import { madeByCaller } from '../caller.rules';
import { recurrenceRules } from './recurrence.rules';
import { GRANTED, isGranted, takesCi, UNCONFIRMED, type ReservationStatus } from './reservation-statuses';
import type { ReservationRow } from './reservation.record';
import { isRequester } from './staff';
import { durationProblems, leadTimeProblems, preparationOf } from './terms';

type Clocked = Pick<ReservationRow, 'status' | 'preparation_start_at' | 'start_at' | 'end_at'>;

const byRequester: When<ReservationRow> = ({ client }) => isRequester(client);

/** "being_prepared, active and ended follow the clock"; other statuses stay. */
export function statusAt(row: Clocked, now: string): ReservationStatus {
  const hasCome = (moment: string | null) => moment !== null && !isBefore(now, moment);
  if (!isGranted(row)) return row.status;
  if (hasCome(row.end_at)) return 'ended';
  if (hasCome(row.start_at)) return 'active';
  return hasCome(row.preparation_start_at) ? 'being_prepared' : 'confirmed';
}

const TIMES = ['start_at', 'end_at'] as const;
const isMoved = ({ before, after }: Change<ReservationRow>): boolean =>
  TIMES.some((name) => before?.[name] !== after[name]);

const refusals = (problems: readonly Problem[]) =>
  problems.map(({ field, ...why }) => ({ refuse: field, ...why }));

/** "An end before its start is a 422 everywhere"; a reservation takes some time. */
const endsLater: Rule<ReservationRow> = (change) => {
  const { start_at, end_at } = change.after;
  if (!isMoved(change) || isBefore(start_at, end_at)) return [];
  return [{ refuse: 'end_at', because: 'before_start' }];
};

/** A requester reserves, and moves a reservation, under an offering, whose terms bind. */
const needsOffering = on<ReservationRow>(
  [isMoved, byRequester, isEmpty('reservation_offering')],
  refuse('reservation_offering', 'blank'),
);

/** Terms that bind a reservation once bind it further. */
const keepsAnOffering: Rule<ReservationRow> = ({ before, after, client }) => {
  const isEmptied = before && before.reservation_offering !== null && after.reservation_offering === null;
  return client && isEmptied ? [{ refuse: 'reservation_offering', because: 'blank' }] : [];
};

/** "initial_status": of requesters always, of others unless they say another. */
const begins: Rule<ReservationRow> = ({ before, client, sentFields, lookups }) => {
  const { reservation_offering: offering } = lookups;
  const isSaid = !isRequester(client) && sentFields?.has('status');
  if (before || !client || isSaid || !offering) return [];
  return [{ set: { status: offering.initial_status as ReservationStatus } }];
};

/** Statuses that clients may give; the clock has the others. */
const SETTABLE: readonly ReservationStatus[] = [...UNCONFIRMED, ...GRANTED, 'canceled'];

/**
 * A reservation that is canceled or has ended stays so, because its CI may be with others. An active one may be ended early.
 * Requesters cancel and end, and do not confirm.
 */
const mayBecome: Rule<ReservationRow> = ({ before, after: { status }, client }) => {
  if (!client || status === before?.status) return [];
  const endsEarly = status === 'ended' && before?.status === 'active';
  const isSettable = SETTABLE.includes(status) || endsEarly;
  if (!isSettable) return [{ refuse: 'status', because: 'not_included' }];
  if (!before) return [];
  const isMeant = !isRequester(client) || status === 'canceled' || endsEarly;
  return takesCi(before) && isMeant ? [] : [{ refuse: 'status', because: 'transition' }];
};

/** Times that a requester changes are confirmed anew where a new reservation would be pending. */
const isConfirmedAnew: Rule<ReservationRow> = (change) => {
  const { before, after, lookups } = change;
  const isDoubted = lookups.reservation_offering?.initial_status === 'pending' && isMoved(change);
  if (!before || !isDoubted || !byRequester(change) || !isGranted(after)) return [];
  return [{ set: { status: 'pending' } }];
};

const isPrepared: Rule<ReservationRow> = ({ before, after, lookups: { reservation_offering: offering } }) => {
  const isSame =
    before?.start_at === after.start_at && before.reservation_offering === after.reservation_offering;
  if (isSame) return [];
  const minutes = offering?.preparation_duration ?? 0;
  return [{ set: { preparation_start_at: preparationOf(after.start_at, minutes) } }];
};

/** Other services show nothing of a private reservation. */
const isPrivate: Rule<ReservationRow> = ({ lookups: { reservation_offering: offering } }) => [
  { set: { private: offering?.private_reservations === true } },
];

/** Lengths of time that bind a reservation when its times or its offering change. */
const keepsTerms: Rule<ReservationRow> = (change) => {
  const { before, after, now } = change;
  const { reservation_offering: terms } = change.lookups;
  const isNewOffering = before?.reservation_offering !== after.reservation_offering;
  if (!terms || !takesCi(after) || !isBefore(after.start_at, after.end_at)) return [];
  if (!isNewOffering && !isMoved(change)) return [];
  const starts = isNewOffering || before?.start_at !== after.start_at;
  return refusals([
    ...(starts ? leadTimeProblems(terms, after.start_at, now) : []),
    ...durationProblems(terms, after),
  ]);
};

const goesByTheClock: Rule<ReservationRow> = ({ after, now }) => {
  const status = statusAt(after, now);
  return status === after.status ? [] : [{ set: { status } }];
};

export const reservationRules: readonly Rule<ReservationRow>[] = [
  madeByCaller('created_by'),
  needsOffering,
  keepsAnOffering,
  endsLater,
  begins,
  mayBecome,
  isConfirmedAnew,
  isPrepared,
  isPrivate,
  keepsTerms,
  ...recurrenceRules,
  goesByTheClock,
];

export const reservationTimers: readonly Timer<ReservationRow>[] = [
  at('preparation_start_at', { from: { status: 'confirmed' }, set: { status: 'being_prepared' } }),
  at('start_at', { from: { status: ['confirmed', 'being_prepared'] }, set: { status: 'active' } }),
  at('end_at', { from: { status: [...GRANTED] }, set: { status: 'ended' } }),
  // Unconfirmed until its end.
  at('end_at', { from: { status: [...UNCONFIRMED] }, set: { status: 'canceled' } }),
];
