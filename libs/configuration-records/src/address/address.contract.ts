import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    // People and organizations have labels of their own.
    address: { narrow: ['label'], values: { label: () => 'mailing' } },
  },
};
