import type { Known } from '../known';

export const organization: Known = {
  differences: {
    organizations: {
      viewsToCome: ['directory', 'external', 'internal', 'support_domain', 'trusted'],
      subCollectionsToCome: ['risks', 'slas', 'time_allocations'],
    },
  },
};
