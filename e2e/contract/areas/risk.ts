import type { AreaExceptions } from '../area-exceptions';

export const risk: AreaExceptions = {
  additions: {
    risk: {
      with: { closure_reason: 'mitigated' }, // a risk is closed for a reason
      decided: ['closure_reason'], // which goes when it is opened again
    },
  },
};
