import { behaviour, type Area } from '@deskline/record-store';
import { ShopArticleCategory } from './shop-article-category.record';
import { ShopArticle } from './shop-article.record';
import { shopArticleRules } from './shop-article.rules';
import { shopWords } from './shop.words';

export const shop: Area = {
  words: shopWords,
  records: [ShopArticleCategory, ShopArticle],
  behaviours: [behaviour(ShopArticle, { rules: shopArticleRules })],
};
