import type { AreaWords } from '@deskline/record';

export const watchWords: AreaWords = {
  fields: {
    watcher: ['Volger', 'Observateur', 'Beobachter', 'Observador', 'Observador'],
  },
  types: {
    watch: {
      one: ['Volger', 'Suivi', 'Beobachtung', 'Seguimiento', 'Acompanhamento'],
      many: ['volgers', 'suivis', 'Beobachtungen', 'seguimientos', 'acompanhamentos', 'watches'],
    },
  },
};
