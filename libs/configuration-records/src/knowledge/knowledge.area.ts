import type { Area } from '@deskline/record-store';
import { KnowledgeArticle } from './knowledge-article.record';

export const knowledge: Area = {
  records: [KnowledgeArticle],
};
