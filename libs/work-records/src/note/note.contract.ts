import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['inbound_emails', 'note_attachments', 'note_reactions'],
  differences: {
    notes: {
      // Record that a note belongs to; document 4 has only the paths that lead there.
      fieldsBeyond: ['request', 'problem', 'workflow', 'task', 'project', 'project_task', 'release', 'risk'],
    },
  },
};
