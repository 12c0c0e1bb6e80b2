import type { ContractExceptions } from '@deskline/testing';
import { TERM } from '../../test/agreement-term';

/** Statuses of an agreement without a customer representative. */
const STATUSES = ['being_prepared', 'scheduled_for_activation', 'expired'];

export const contract: ContractExceptions = {
  additions: {
    sla: {
      narrow: [...TERM.narrow, 'status', 'customer_account'],
      decided: ['customer_account'],
      values: { ...TERM.values, status: (variant) => STATUSES[variant % STATUSES.length] },
      without: ['customer_account'], // the account of the fixture trusts no other
    },
  },
  differences: {
    slas: {
      fieldsBeyond: ['service'], // that of its offering: "/services/:id/slas"
      valuesBeyond: { coverage: ['coverage_groups'] },
    },
  },
};
