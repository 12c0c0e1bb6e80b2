import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['saved_views', 'preferences'], // of no document: for clients that show records
  additions: {
    // A view is shared with teams of the caller only.
    saved_view: { without: ['team'] },
  },
};
