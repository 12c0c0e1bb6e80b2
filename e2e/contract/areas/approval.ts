import type { Known } from '../known';

export const approval: Known = {
  beyond: ['approvals'], // "/tasks/:id/approvals"
  additions: {
    approval: { under: { category: 'approval' }, fixed: ['approver'], decided: ['status'] },
  },
};
