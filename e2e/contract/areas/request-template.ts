import type { Known } from '../known';

export const requestTemplate: Known = {
  differences: {
    request_templates: {
      subCollectionsToCome: ['reservation_offerings'],
    },
  },
};
