import type { Known } from '../known';

export const knowledge: Known = {
  differences: {
    knowledge_articles: { subCollectionsToCome: ['requests', 'service_instances', 'translations'] },
  },
};
