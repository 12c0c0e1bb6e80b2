import { behaviour, type Area } from '@deskline/record-store';
import { CountKnowledgeArticles1798200000000 } from './count-knowledge-articles.migration';
import { KnowledgeArticle } from './knowledge-article.record';
import { knowledgeArticleRules, knowledgeArticleTimers } from './knowledge-article.rules';
import { LinkKnowledgeArticles1797600000002 } from './link-knowledge-articles.migration';

export const knowledge: Area = {
  records: [KnowledgeArticle],
  behaviours: [behaviour(KnowledgeArticle, { rules: knowledgeArticleRules, timers: knowledgeArticleTimers })],
  migrations: [LinkKnowledgeArticles1797600000002, CountKnowledgeArticles1798200000000],
};
