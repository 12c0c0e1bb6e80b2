import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    time_entry: {
      without: ['note_id'], // a note belongs to another record
      fixed: ['task'],
      narrow: ['note_id', 'time_spent'],
      values: { time_spent: (variant) => variant + 1 }, // less than a minute is for corrections
    },
  },
};
