import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['invoices'],
  additions: {
    invoice: {
      also: ['contract'], // exactly one of the references, or CIs
      without: ['flsa', 'project', 'sla', 'workflow'],
      fixed: ['contract'],
    },
  },
};
