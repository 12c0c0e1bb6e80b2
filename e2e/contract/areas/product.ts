import type { Known } from '../known';

export const product: Known = {
  differences: {
    products: { subCollectionsToCome: ['audit'] },
    product_categories: { fieldsToCome: ['localized_group'], subCollectionsToCome: ['audit'] },
  },
};
