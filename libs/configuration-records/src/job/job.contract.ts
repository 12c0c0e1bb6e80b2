import { RECURRING, type ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['imports', 'exports', 'export_schedules'], // of no document: files in and out
  additions: {
    export_schedule: {
      ...RECURRING,
      narrow: ['recurrence', 'types'],
      values: {
        ...RECURRING.values,
        types: (variant) => (variant % 2 === 0 ? ['sites'] : ['sites', 'teams']),
      },
    },
  },
};
