import type { Known } from '../known';

export const site: Known = {
  differences: {
    sites: { viewsToCome: ['directory', 'support_domain'], subCollectionsToCome: ['slas'] },
  },
};
