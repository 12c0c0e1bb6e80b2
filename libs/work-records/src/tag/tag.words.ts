import type { AreaWords } from '@deskline/record';

export const tagWords: AreaWords = {
  fields: {
    tags: ['Labels', 'Étiquettes', 'Schlagwörter', 'Etiquetas', 'Etiquetas'],
  },
  types: {
    tag: { one: ['Label', 'Étiquette', 'Schlagwort', 'Etiqueta', 'Etiqueta'] },
  },
};
