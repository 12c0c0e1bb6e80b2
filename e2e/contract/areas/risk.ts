import type { Known } from '../known';

export const risk: Known = {
  additions: {
    risk: {
      with: { closure_reason: 'mitigated' }, // a risk is closed for a reason
      decided: ['closure_reason'], // which goes when it is opened again
    },
  },
};
