import type { ContractExceptions } from '@deskline/testing';

let count = 0;

export const contract: ContractExceptions = {
  differences: {
    custom_collection_elements: {
      fieldsBeyond: ['custom_collection_id'], // "accept custom_collection_id and custom_collection"
      otherwise: {
        custom_collection: { access: 'Req' }, // on create only
        localized_name: { max: undefined }, // as long as the name
      },
    },
  },
  additions: {
    custom_collection: {
      referring: { ui_extension: { category: 'custom_collection' } },
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
