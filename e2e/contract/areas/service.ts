import type { Known } from '../known';

export const service: Known = {
  toCome: ['service_categories'],
  differences: {
    services: {
      fieldsToCome: ['localized_description', 'localized_keywords', 'localized_name'],
      subCollectionsToCome: ['risks', 'slas', 'service_offerings'],
    },
    service_instances: {
      subCollectionsToCome: ['child_service_instances', 'parent_service_instances', 'slas'],
    },
  },
};
