import type { AreaWords } from './area-words';

/** Record types to come, which events speak of already. */
export const risk: AreaWords = {
  types: {
    risk: { one: ['Risico', 'Risque', 'Risiko', 'Riesgo', 'Risco'] },
  },
};
