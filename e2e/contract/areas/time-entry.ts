import type { Known } from '../known';

export const timeEntry: Known = {
  differences: {
    time_entries: {
      fieldsToCome: ['note_id', 'note_nodeID', 'project_task', 'sla', 'time_allocation'],
    },
  },
  additions: {
    time_entry: { fixed: ['task'] },
  },
};
