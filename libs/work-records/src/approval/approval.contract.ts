import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    approvals: {
      writable: ['status'], // approvers set it
      filtersBeyond: ['approver', 'planned_effort'],
    },
  },
  additions: {
    approval: { under: { category: 'approval' }, fixed: ['approver'], decided: ['status'] },
  },
};
