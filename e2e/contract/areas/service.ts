import type { Known } from '../known';

export const service: Known = {
  toCome: ['service_categories'],
  differences: {
    services: {
      subCollectionsToCome: ['risks', 'slas', 'service_offerings'],
    },
    service_instances: {
      subCollectionsToCome: ['child_service_instances', 'parent_service_instances', 'slas'],
    },
  },
};
