import { behaviour, type Area } from '@deskline/record-store';
import { productCategoryRules } from '../settings/reference.rules';
import { ProductCategory } from './product-category.record';
import { Product } from './product.record';

export const product: Area = {
  records: [Product, ProductCategory],
  behaviours: [behaviour(ProductCategory, { rules: productCategoryRules })],
};
