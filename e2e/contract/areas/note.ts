import type { Known } from '../known';

export const note: Known = {
  differences: {
    notes: {
      // What a note stands under; document 4 has only the paths that lead there.
      fieldsBeyond: ['request', 'problem', 'workflow', 'task', 'project', 'release', 'risk'],
      // There is no mail yet, neither in nor out.
      fieldsToCome: ['inbound_email', 'internal_account', 'suppress_note_added_notifications'],
    },
  },
};
