import type { Area } from '@deskline/record-store';
import { ProductCategory } from './product-category.record';
import { Product } from './product.record';

export const product: Area = {
  records: [Product, ProductCategory],
};
