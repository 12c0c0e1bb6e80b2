import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: { workflows: { fieldsBeyond: ['prevent_request_completion'], filtersBeyond: ['service'] } },
  additions: {
    workflow: { decided: ['status', 'completion_reason'] }, // "set automatically from the tasks"
  },
};
