import type { AreaExceptions } from '../area-exceptions';

export const approval: AreaExceptions = {
  beyond: ['approvals'], // "/tasks/:id/approvals"
  additions: {
    approval: { under: { category: 'approval' }, fixed: ['approver'], decided: ['status'] },
  },
};
