import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['approvals'], // "/tasks/:id/approvals"
  additions: {
    approval: { under: { category: 'approval' }, fixed: ['approver'], decided: ['status'] },
  },
};
