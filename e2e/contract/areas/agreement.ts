import type { Known } from '../known';

/** Years from now, and further away with each variant. */
const ahead = (year: number) => (variant: number) =>
  `${year}-01-${String((variant % 28) + 1).padStart(2, '0')}`;
const days = {
  narrow: ['start_date', 'notice_date', 'expiry_date'],
  values: { start_date: ahead(2100), notice_date: ahead(2110), expiry_date: ahead(2120) },
};

export const agreement: Known = {
  toCome: ['service_offerings', 'slas'],
  additions: {
    // Neither expires, nor can notice be given, before it begins; and what has begun or is over does not stay as it is.
    contract: days,
    flsa: days,
  },
};
