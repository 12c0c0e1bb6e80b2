import type { AreaExceptions } from '../area-exceptions';

export const note: AreaExceptions = {
  differences: {
    notes: {
      // What a note stands under; document 4 has only the paths that lead there.
      fieldsBeyond: ['request', 'problem', 'workflow', 'task', 'project', 'project_task', 'release', 'risk'],
    },
  },
};
