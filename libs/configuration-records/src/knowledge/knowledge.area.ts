import type { Area } from '@deskline/record-store';
import { KnowledgeArticle } from './knowledge-article.record';
import { LinkKnowledgeArticles1797600000002 } from './link-knowledge-articles.migration';

export const knowledge: Area = {
  records: [KnowledgeArticle],
  migrations: [LinkKnowledgeArticles1797600000002],
};
