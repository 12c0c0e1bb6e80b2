import type { Known } from '../known';

export const outOfOffice: Known = {
  beyond: ['time_allocations'], // "time_allocation ref TimeAllocation"
  additions: {
    // None ends before it begins.
    out_of_office_period: { narrow: ['start_at', 'end_at'] },
  },
};
