/** Statuses in which a reservation takes its CI by the clock. */
export const GRANTED = ['confirmed', 'being_prepared', 'active'] as const;

/** Statuses in which a reservation takes its CI, and waits to be confirmed. */
export const UNCONFIRMED = ['provisional', 'pending'] as const;

/** Statuses that leave the CI to others. */
export const COMPLETED = ['canceled', 'ended'] as const;

/** The first and the fourth are in the documents' enumeration, and no reservation has them. */
export const RESERVATION_STATUSES = [
  'prototype',
  'provisional',
  'pending',
  'conflicting',
  'confirmed',
  'being_prepared',
  'active',
  'canceled',
  'ended',
] as const;

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

interface HasStatus {
  readonly status: string;
}

const having =
  (statuses: readonly string[]) =>
  ({ status }: HasStatus): boolean =>
    statuses.includes(status);

export const isGranted = having(GRANTED);
export const isUnconfirmed = having(UNCONFIRMED);
const isCompleted = having(COMPLETED);

/** Whether a reservation with that status takes its CI. */
export const takesCi = (row: HasStatus): boolean => !isCompleted(row);
