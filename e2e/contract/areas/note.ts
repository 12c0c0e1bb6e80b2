import type { Known } from '../known';

export const note: Known = {
  differences: {
    notes: {
      // What a note stands under; document 4 has only the paths that lead there.
      fieldsBeyond: ['request', 'problem', 'workflow', 'task', 'project', 'release', 'risk'],
      // No mail comes in yet; and internal notes are of the account of their record, of which there is one so far.
      fieldsToCome: ['inbound_email', 'internal_account'],
    },
  },
};
