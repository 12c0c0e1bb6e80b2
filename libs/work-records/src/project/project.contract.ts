import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['phases'], // "phase has id, name, position, status, ..."
  differences: { projects: { fieldsBeyond: ['template'] } }, // a project is made from a project template
  additions: {
    project: { decided: ['completion_reason'] }, // cleared when the project is opened again
    phase: { decided: ['position'] }, // positions are without gaps
  },
};
