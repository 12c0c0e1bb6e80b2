import { defineRecord, DESIGNERS, directoryViews, optional, writtenBy } from '@deskline/record';
import { describedInShop } from './shop-fields';

const sorted = ['id', 'source', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const ShopArticleCategory = defineRecord('shop_article_category', {
  collection: 'shop_article_categories',
  fields: {
    ...describedInShop(128, { unselectable: true }),
    parent: optional.reference('shop_article_category', { tree: true, sameAccount: true }),
  },
  list: ['id', 'sourceID', 'name', 'created_at', 'updated_at'],
  filter: ['name'],
  sort: sorted,
  defaultSort: 'created_at',
  views: directoryViews,
  viewAccounts: { directory: 'directory', support_domain: 'support_domain' },
  // Everybody may visit the shop.
  access: [{ to: 'everyone', read: true }, writtenBy(...DESIGNERS)],
});
