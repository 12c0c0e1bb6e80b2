import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    people: {
      subCollectionsToCome: ['permissions'], // no collection of records, but has the path
      fieldsBeyond: ['erased_at'],
      viewsBeyond: ['all_with_roles'],
    },
  },
};
