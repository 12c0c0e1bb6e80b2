import type { Known } from '../known';

export const timeEntry: Known = {
  differences: {
    time_entries: {
      fieldsToCome: ['note_id', 'note_nodeID', 'project_task', 'sla'],
    },
  },
  additions: {
    time_entry: { fixed: ['task'] },
  },
};
