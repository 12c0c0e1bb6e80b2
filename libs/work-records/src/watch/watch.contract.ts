import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['watches'], // as tags are
  additions: {
    watch: { also: ['person'] }, // the caller by default, who watches a record once
  },
};
