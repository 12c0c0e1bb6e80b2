import type { AreaExceptions } from '../area-exceptions';

export const project: AreaExceptions = {
  beyond: ['phases'], // "phase has id, name, position, status, ..."
  additions: {
    project: { decided: ['completion_reason'] }, // which goes when it is opened again
    phase: { fixed: ['project'], decided: ['position'] }, // positions are without gaps
  },
};
