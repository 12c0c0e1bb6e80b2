import type { ContractExceptions } from '@deskline/testing';

let count = 0;

export const contract: ContractExceptions = {
  beyond: ['custom_collections', 'custom_collection_elements'],
  additions: {
    custom_collection: {
      decided: ['reference'], // derived from the name by default
      values: { name: () => `Collection ${++count}` },
    },
    custom_collection_element: {
      also: ['custom_collection'],
      fixed: ['custom_collection'],
      without: ['custom_collection_id'], // in place of custom_collection
      decided: ['reference'],
      values: { name: () => `Element ${++count}` },
    },
  },
};
