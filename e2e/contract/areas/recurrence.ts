/** Any object is no recurrence, and one that is has more members than were written. */
export const recurring = {
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
