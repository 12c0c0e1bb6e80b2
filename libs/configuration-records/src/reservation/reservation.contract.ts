import type { ContractExceptions } from '@deskline/testing';

let days = 0;
/** Moment that lies so many days after the one of the last call: reservations of a CI do not overlap. */
const later = (more: number): string => new Date(Date.UTC(2031, 2, (days += more))).toISOString();

export const contract: ContractExceptions = {
  differences: { reservations: { fieldsBeyond: ['created_by'] } }, // "in another interface only"
  additions: {
    reservation: {
      without: ['reservation_offering', 'recurrence'],
      narrow: ['start_at', 'end_at', 'status'],
      decided: ['status'],
      values: { start_at: () => later(20), end_at: () => later(10), status: () => 'confirmed' },
    },
  },
};
