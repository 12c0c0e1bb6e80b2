import type { Known } from '../known';

export const knowledge: Known = {
  differences: {
    knowledge_articles: { subCollectionsToCome: ['audit', 'requests', 'service_instances', 'translations'] },
  },
};
