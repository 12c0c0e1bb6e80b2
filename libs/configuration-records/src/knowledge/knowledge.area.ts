import { behaviour, type Area } from '@deskline/record-store';
import { KnowledgeArticle } from './knowledge-article.record';
import { knowledgeArticleRules, knowledgeArticleTimers } from './knowledge-article.rules';
import { knowledgeWords } from './knowledge.words';

export const knowledge: Area = {
  words: knowledgeWords,
  records: [KnowledgeArticle],
  behaviours: [behaviour(KnowledgeArticle, { rules: knowledgeArticleRules, timers: knowledgeArticleTimers })],
};
