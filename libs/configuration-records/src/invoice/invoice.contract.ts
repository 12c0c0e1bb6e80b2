import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['invoices'],
  additions: {
    invoice: {
      also: ['contract_id'], // exactly one of the records, or CIs
      without: ['flsa_id', 'project_id', 'sla_id', 'workflow_id'],
      fixed: ['contract_id'],
      linking: { cis: { contract_id: null } },
      linkedOnCreate: { cis: 'ci' },
    },
  },
};
