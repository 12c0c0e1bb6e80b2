import type { AreaWords } from './area-words';

/** Record types to come, which events speak of already. */
export const broadcast: AreaWords = {
  types: {
    broadcast: { one: ['Mededeling', 'Annonce', 'Rundschreiben', 'Aviso', 'Comunicado'] },
  },
};
