import type { AreaExceptions } from '../area-exceptions';

export const requestTemplate: AreaExceptions = {
  differences: {
    request_templates: {
      subCollectionsToCome: ['reservation_offerings'],
    },
  },
};
