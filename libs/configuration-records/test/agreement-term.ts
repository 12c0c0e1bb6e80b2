/** Day of a year far ahead, another one for each variant. */
const ahead = (year: number) => (variant: number) =>
  `${year}-01-${String((variant % 28) + 1).padStart(2, '0')}`;

/** Term of an agreement that has not begun: notice and expiry lie after the start. */
export const TERM = {
  narrow: ['start_date', 'notice_date', 'expiry_date'],
  values: { start_date: ahead(2100), notice_date: ahead(2110), expiry_date: ahead(2120) },
};
