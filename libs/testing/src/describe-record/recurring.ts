/** Contract of a record with a recurrence: an object of its own form, read back with more members than were written. */
export const RECURRING = {
  narrow: ['recurrence'],
  decided: ['recurrence'],
  values: {
    recurrence: (variant: number) => ({
      frequency: 'daily',
      start_date: '2031-03-01',
      interval: variant + 1,
    }),
  },
};
