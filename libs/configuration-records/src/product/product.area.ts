import { behaviour, type Area } from '@deskline/record-store';
import { ProductCategory } from './product-category.record';
import { Product } from './product.record';
import { productCategoryRules, productRules } from './rule-set.rules';

export const product: Area = {
  records: [Product, ProductCategory],
  behaviours: [
    behaviour(Product, { rules: productRules }),
    behaviour(ProductCategory, { rules: productCategoryRules }),
  ],
};
