import type { AreaExceptions } from '../area-exceptions';

/** Years from now, and further away with each variant. */
const ahead = (year: number) => (variant: number) =>
  `${year}-01-${String((variant % 28) + 1).padStart(2, '0')}`;
const days = {
  narrow: ['start_date', 'notice_date', 'expiry_date'],
  values: { start_date: ahead(2100), notice_date: ahead(2110), expiry_date: ahead(2120) },
};

const STATUSES = ['being_prepared', 'scheduled_for_activation', 'expired'];

export const agreement: AreaExceptions = {
  additions: {
    // Neither expires, nor can notice be given, before it begins; and what has begun or is over does not stay as it is.
    contract: days,
    flsa: days,
    sla: {
      narrow: ['start_date', 'notice_date', 'expiry_date', 'status', 'customer_account'],
      decided: ['customer_account'],
      // None is active whom nobody represents; and no account is known here but by its own scene.
      values: { ...days.values, status: (variant) => STATUSES[variant % STATUSES.length] },
      without: ['customer_account'],
    },
  },
  differences: {
    service_offerings: {
      // "resolution_target_high_in_days … business days for the same": for the others, too.
      fieldsBeyond: [
        ...['low', 'medium', 'high', 'top'].map((impact) => `response_target_${impact}_in_days`),
        ...['low', 'medium', 'top'].map((impact) => `resolution_target_${impact}_in_days`),
        'waiting_for_customer_follow_up',
      ],
    },
    slas: {
      fieldsBeyond: ['service'], // that of its offering: "/services/:id/slas"
    },
  },
};
