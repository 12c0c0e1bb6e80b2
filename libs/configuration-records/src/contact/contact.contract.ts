import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: { contacts: { fieldsBeyond: ['protocol', 'uri'] } }, // the same in two fields
  additions: {
    // One of the kinds alone is set; the label is one of its owner and kind.
    contact: {
      also: ['telephone'],
      demanded: ['telephone'],
      without: ['email', 'website', 'chat', 'protocol', 'uri'],
      narrow: ['label'],
      values: { label: () => 'emergency' },
    },
  },
};
