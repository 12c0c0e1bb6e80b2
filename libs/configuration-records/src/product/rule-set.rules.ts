import { change, changes, isNew, not, on, type Rule, type When } from '@deskline/record';
import { Ci } from '../ci/ci.record';
import type { ProductCategoryRow } from './product-category.record';
import { Product, type ProductRow } from './product.record';

const ruleSetOrBrandChanges: When<ProductRow> = ({ before, after }) =>
  before?.rule_set !== after.rule_set || before.brand !== after.brand;

/** A product has the rule set of its category. */
export const productRules: readonly Rule<ProductRow>[] = [
  on(changes('category'), ({ lookups: { category } }) => ({
    set: { rule_set: (category?.rule_set ?? null) as ProductRow['rule_set'] },
  })),
  // CIs copy both from their product.
  on([not(isNew), ruleSetOrBrandChanges], ({ after: { id, rule_set, brand } }) =>
    change(Ci, { product: id }, { rule_set, brand }),
  ),
];

export const productCategoryRules: readonly Rule<ProductCategoryRow>[] = [
  on([not(isNew), changes('rule_set')], ({ after: { reference, rule_set } }) =>
    change(Product, { category: reference }, { rule_set }),
  ),
];
