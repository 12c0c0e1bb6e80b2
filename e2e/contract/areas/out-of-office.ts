import type { AreaExceptions } from '../area-exceptions';

export const outOfOffice: AreaExceptions = {
  beyond: ['time_allocations'], // "time_allocation ref TimeAllocation"
  additions: {
    // None ends before it begins.
    out_of_office_period: { narrow: ['start_at', 'end_at'] },
  },
};
