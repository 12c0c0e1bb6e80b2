import type { Known } from '../known';

export const service: Known = {
  toCome: ['service_categories'],
  differences: {
    services: {
      fieldsToCome: ['localized_description', 'localized_keywords', 'localized_name'],
      subCollectionsToCome: ['request_templates', 'risks', 'slas', 'service_offerings', 'workflow_templates'],
    },
    service_instances: {
      subCollectionsToCome: ['child_service_instances', 'cis', 'parent_service_instances', 'slas'],
    },
  },
};
