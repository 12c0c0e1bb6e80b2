import { hidden, optional } from '@deskline/record';
import { time_zone } from '../common-fields';

export const AGREEMENT_STATUSES = [
  'being_prepared',
  'scheduled_for_activation',
  'active',
  'expired',
] as const;

/** Whole days between which an agreement is active. */
export const days = {
  start_date: optional.date(),
  notice_date: optional.date(),
  expiry_date: optional.date(),
  starts_at: hidden.datetime(),
  expires_at: hidden.datetime(),
};

/** With a time zone. */
export const term = { ...days, time_zone };

export const termTimerFields = ['starts_at', 'expires_at'] as const;

export const activeOrNot = {
  active: { status: 'active' },
  inactive: { not: { status: 'active' } },
} as const;
