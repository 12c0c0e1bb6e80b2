import type { Known } from '../known';

export const service: Known = {
  differences: {
    services: {
      subCollectionsToCome: ['slas', 'service_offerings'],
    },
    service_instances: {
      subCollectionsToCome: ['slas'],
    },
  },
};
