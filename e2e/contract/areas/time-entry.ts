import type { AreaExceptions } from '../area-exceptions';

export const timeEntry: AreaExceptions = {
  additions: {
    time_entry: {
      without: ['note_id'], // a note stands under something else
      fixed: ['task'],
      narrow: ['note_id', 'time_spent'],
      values: { time_spent: (variant) => variant + 1 }, // less than a minute is for corrections
    },
  },
};
