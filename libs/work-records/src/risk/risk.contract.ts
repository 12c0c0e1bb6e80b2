import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    risk: {
      with: { closure_reason: 'mitigated' }, // a risk is closed for a reason
      decided: ['closure_reason'], // cleared when the risk is opened again
    },
  },
};
