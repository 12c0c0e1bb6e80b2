import type { AreaWords } from '@deskline/record';

export const watchWords: AreaWords = {
  fields: {
    added_by: ['Toegevoegd door', 'Ajouté par', 'Hinzugefügt von', 'Añadido por', 'Adicionado por'],
    watcher: ['Volger', 'Observateur', 'Beobachter', 'Observador', 'Observador'],
  },
  types: {
    watch: {
      one: ['Volger', 'Suivi', 'Beobachtung', 'Seguimiento', 'Acompanhamento'],
      many: ['volgers', 'suivis', 'Beobachtungen', 'seguimientos', 'acompanhamentos', 'watches'],
    },
  },
};
