import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    note_reactions: { otherwise: { note_id: { access: 'Req' } } }, // shown, too
    // Rows over types name their note by id and nodeID, and their storage by a path.
    note_attachments: { otherwise: { note: { type: 'object', ref: undefined }, uri: { type: 'string' } } },
    inbound_emails: {
      otherwise: { note: { type: 'object', ref: undefined }, source_uri: { type: 'string' } },
    },
    notes: {
      // Record that a note belongs to; document 4 has only the paths that lead there.
      fieldsBeyond: ['request', 'problem', 'workflow', 'task', 'project', 'project_task', 'release', 'risk'],
    },
  },
};
