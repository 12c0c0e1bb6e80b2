import {
  always,
  at,
  endOfDay,
  notBefore,
  on,
  startOfDay,
  type Rule,
  type Then,
  type Timer,
} from '@deskline/record';
import type { AGREEMENT_STATUSES } from './term';

/** What agreements of all kinds have. */
export interface Term {
  readonly status: (typeof AGREEMENT_STATUSES)[number];
  readonly start_date: string | null;
  readonly notice_date: string | null;
  readonly expiry_date: string | null;
  readonly time_zone: string | null;
  readonly starts_at: string | null;
  readonly expires_at: string | null;
}

/** An agreement that does not say by whose clocks its days begin goes by these. */
const ZONE = 'UTC';

/** Only what is waited for has a moment, so that timers look at nothing that is over. */
const reckon: Then<Term> = ({ after: { status, start_date, expiry_date, time_zone } }) => {
  const zone = time_zone ?? ZONE;
  const begins = status === 'scheduled_for_activation' ? start_date : null;
  const ends = status === 'active' ? expiry_date : null;
  return {
    set: {
      starts_at: begins === null ? null : startOfDay(begins, zone),
      expires_at: ends === null ? null : endOfDay(ends, zone),
    },
  };
};

export const termRules: readonly Rule<Term>[] = [
  notBefore('expiry_date', 'start_date'),
  notBefore('notice_date', 'start_date'),
  on(always, reckon),
];

export const termTimers: readonly Timer<Term>[] = [
  // "start_date: first active day"
  at('starts_at', { from: { status: 'scheduled_for_activation' }, set: { status: 'active' } }),
  // "expiry_date: active through this day; status becomes expired automatically afterwards"
  at('expires_at', { from: { status: 'active' }, set: { status: 'expired' } }),
];
