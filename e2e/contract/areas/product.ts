import type { Known } from '../known';

export const product: Known = {
  differences: {
    product_categories: { fieldsToCome: ['localized_group'] },
  },
};
