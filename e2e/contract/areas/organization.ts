import type { Known } from '../known';

export const organization: Known = {
  differences: {
    organizations: {
      fieldsToCome: ['addresses', 'contacts'],
      viewsToCome: ['directory', 'external', 'internal', 'support_domain', 'trusted'],
      subCollectionsToCome: ['addresses', 'contacts', 'contracts', 'risks', 'slas', 'time_allocations'],
    },
  },
};
