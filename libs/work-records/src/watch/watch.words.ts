import type { AreaWords } from '@deskline/record';

export const watchWords: AreaWords = {
  types: {
    watch: { many: ['volgers', 'suivis', 'Beobachtungen', 'seguimientos', 'acompanhamentos', 'watches'] },
  },
};
