import type { AreaWords } from '@deskline/record';

export const watchWords: AreaWords = {
  types: {
    watch: {
      one: ['Volger', 'Suivi', 'Beobachtung', 'Seguimiento', 'Acompanhamento'],
      many: ['volgers', 'suivis', 'Beobachtungen', 'seguimientos', 'acompanhamentos', 'watches'],
    },
  },
};
