import { change, changes, isNew, not, on, type Rule } from '@deskline/record';
import type { ProductCategoryRow } from './product-category.record';
import { Product, type ProductRow } from './product.record';

/** A product has the rule set of its category. */
export const productRules: readonly Rule<ProductRow>[] = [
  on(changes('category'), ({ known: { category } }) => ({
    set: { rule_set: (category?.rule_set ?? null) as ProductRow['rule_set'] },
  })),
];

export const productCategoryRules: readonly Rule<ProductCategoryRow>[] = [
  on([not(isNew), changes('rule_set')], ({ after: { reference, rule_set } }) =>
    change(Product, { category: reference }, { rule_set }),
  ),
];
