import { behaviour, type Area } from '@deskline/record-store';
import { ProductCategory } from './product-category.record';
import { Product } from './product.record';
import { productCategoryRules, productRules } from './rule-set.rules';
import { productWords } from './product.words';

export const product: Area = {
  words: productWords,
  records: [Product, ProductCategory],
  behaviours: [
    behaviour(Product, { rules: productRules }),
    behaviour(ProductCategory, { rules: productCategoryRules }),
  ],
};
