import { changes, isNew, not, notBefore, on, refuse, type Rule } from '@deskline/record';
import { isExtensionBeside } from '../ui-extension/extension-category.rules';
import type { ShopArticleRow } from './shop-article.record';

export const shopArticleRules: readonly Rule<ShopArticleRow>[] = [
  notBefore('end_at', 'start_at'),
  // "is_bundle: set on create only"
  on([not(isNew), changes('is_bundle')], refuse('is_bundle', 'readonly')),
  on([changes('ui_extension'), isExtensionBeside('shop_article')], refuse('ui_extension', 'not_included')),
];
