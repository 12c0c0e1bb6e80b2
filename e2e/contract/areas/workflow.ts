import type { AreaExceptions } from '../area-exceptions';

export const workflow: AreaExceptions = {
  additions: {
    workflow: { decided: ['status', 'completion_reason'] }, // "set automatically from the tasks"
  },
};
