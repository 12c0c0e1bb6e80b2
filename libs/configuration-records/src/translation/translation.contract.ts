import { localeOf, type ContractExceptions } from '@deskline/testing';

const TRANSLATED = [
  'service',
  'service_category',
  'product_category',
  'knowledge_article',
  'custom_collection_element',
  'shop_article_category',
  'shop_article',
];

/** A record has one translation for each language. */
const values = { locale: localeOf };

export const contract: ContractExceptions = {
  beyond: TRANSLATED.map((record) => `${record}_translations`), // "/knowledge_articles/:id/translations"
  differences: { knowledge_articles: { fieldsBeyond: ['times_viewed'] } },
  additions: Object.fromEntries(TRANSLATED.map((record) => [`${record}_translation`, { values }])),
};
