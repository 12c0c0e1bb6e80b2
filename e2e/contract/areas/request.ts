import type { Known } from '../known';

export const request: Known = {
  differences: {
    requests: {
      // A request takes notes and time spent as tasks do.
      fieldsBeyond: ['note', 'note_attachments', 'time_spent', 'time_spent_effort_class'],
      // They need what agreements and services say of a request.
      viewsToCome: ['problem_management_review', 'sla_accountability'],
    },
  },
  additions: {
    request: {
      with: { impact: 'low' }, // "impact is required for category incident"
      decided: ['waiting_until'], // "only when status is waiting_for"
    },
  },
};
