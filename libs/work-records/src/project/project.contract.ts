import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    projects: { fieldsBeyond: ['template'] }, // a project is made from a project template
    phases: {
      fieldsBeyond: ['project', 'workflow'], // the record above
      valuesBeyond: { status: ['progress_halted'] }, // as of the project
      otherwise: { name: { max: 128 } }, // accepted before
    },
  },
  additions: {
    project: { decided: ['completion_reason'] }, // cleared when the project is opened again
    phase: { decided: ['position'] }, // positions are without gaps
  },
};
