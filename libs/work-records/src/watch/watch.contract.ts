import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    watch: { also: ['person'] }, // the caller by default, who watches a record once
  },
};
