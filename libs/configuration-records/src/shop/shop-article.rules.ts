import { changes, isNew, not, notBefore, on, refuse, type Rule } from '@deskline/record';
import type { ShopArticleRow } from './shop-article.record';

export const shopArticleRules: readonly Rule<ShopArticleRow>[] = [
  notBefore('end_at', 'start_at'),
  // "is_bundle: set on create only"
  on([not(isNew), changes('is_bundle')], refuse('is_bundle', 'readonly')),
];
