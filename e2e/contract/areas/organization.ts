import type { Known } from '../known';

export const organization: Known = {
  differences: {
    organizations: {
      subCollectionsToCome: ['slas'],
    },
  },
};
