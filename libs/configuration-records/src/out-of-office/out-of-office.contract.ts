import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['time_allocations'], // "time_allocation ref TimeAllocation"
  additions: {
    // A period does not end before it starts.
    out_of_office_period: { narrow: ['start_at', 'end_at'] },
  },
};
