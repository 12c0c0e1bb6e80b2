import type { Known } from '../known';

export const site: Known = {
  differences: {
    sites: { subCollectionsToCome: ['slas'] },
  },
};
