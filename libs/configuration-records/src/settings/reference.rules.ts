import { on, type Change, type Rule } from '@deskline/record';
import type { ProductCategoryRow } from '../product/product-category.record';
import type { CodedRow } from './coded';

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll(' ', '_');

/** "reference: the name in lower case with spaces replaced by underscore" */
export const codedRules: readonly Rule<CodedRow>[] = [
  on(
    () => true,
    ({ after }: Change<CodedRow>) => ({ set: { reference: inLowerCase(after.name) } }),
  ),
];

/** "reference is readonly: group/name in lower case with underscores" */
export const productCategoryRules: readonly Rule<ProductCategoryRow>[] = [
  on(
    () => true,
    ({ after }: Change<ProductCategoryRow>) => ({
      set: { reference: inLowerCase(`${after.group}/${after.name}`) },
    }),
  ),
];
