import type { AreaExceptions } from '../area-exceptions';
import { localeOf } from '../locales';

const TRANSLATED = [
  'service',
  'service_category',
  'product_category',
  'knowledge_article',
  'request_template',
];

/** A record has one translation for each language. */
const values = { locale: localeOf };

export const translation: AreaExceptions = {
  beyond: TRANSLATED.map((record) => `${record}_translations`), // "/knowledge_articles/:id/translations"
  additions: Object.fromEntries(TRANSLATED.map((record) => [`${record}_translation`, { values }])),
};
