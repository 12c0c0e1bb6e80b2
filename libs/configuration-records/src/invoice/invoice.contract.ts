import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    invoices: {
      fieldsBeyond: ['contract_id', 'flsa_id', 'project_id', 'sla_id', 'workflow_id'], // "exactly one of"
      filtersBeyond: ['currency', 'service', 'supplier'],
    },
  },
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
