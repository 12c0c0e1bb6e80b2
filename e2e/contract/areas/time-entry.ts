import type { Known } from '../known';

export const timeEntry: Known = {
  differences: {
    time_entries: {
      fieldsToCome: ['project_task', 'sla'],
    },
  },
  additions: {
    time_entry: {
      without: ['note_id'], // a note stands under something else
      fixed: ['task'],
      narrow: ['note_id'],
    },
  },
};
