import type { AreaWords } from '@deskline/record';

export const tagWords: AreaWords = {
  types: {
    tag: { one: ['Label', 'Étiquette', 'Schlagwort', 'Etiqueta', 'Etiqueta'] },
  },
};
