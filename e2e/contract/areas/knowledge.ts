import type { Known } from '../known';

export const knowledge: Known = {
  differences: {
    knowledge_articles: { subCollectionsToCome: ['translations'] },
  },
};
