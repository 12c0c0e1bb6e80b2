import { behaviour, type Area } from '@deskline/record-store';
import { KnowledgeArticle } from './knowledge-article.record';
import { knowledgeArticleRules, knowledgeArticleTimers } from './knowledge-article.rules';

export const knowledge: Area = {
  records: [KnowledgeArticle],
  behaviours: [behaviour(KnowledgeArticle, { rules: knowledgeArticleRules, timers: knowledgeArticleTimers })],
};
