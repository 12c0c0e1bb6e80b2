import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['contacts'], // "contacts array of Contact"
  additions: {
    // The URI of an e-mail address or a web page is checked; a number is written as people write it.
    contact: {
      narrow: ['protocol', 'uri'],
      values: { protocol: (variant) => (variant % 2 === 0 ? 'telephone' : 'fax') },
    },
  },
};
